// What an entry of the audit log says besides, in words: "Currency: EUR → SEK".
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { AuditEntry } from '#contract/audit.ts'
import { type Inviters, inviters } from '#contract/companies.ts'
import { type Action, actions } from '#contract/permissions.ts'
import { roleName } from '#web/lib/role-name.ts'

const fields = ['created', 'moveMembersTo', 'name', 'permissions', 'role', 'tasks', 'to'] as const
const companyFields = {
  name: 'company.name',
  registrationNumber: 'company.number',
  currency: 'company.currency',
  timeZone: 'company.timeZone',
  locale: 'company.locale',
  firstDayOfWeek: 'company.firstDay',
  inviters: 'company.inviters.title',
  requiresTwoFactor: 'company.twoFactor.title',
  aiProvider: 'ai.title',
  aiKey: 'ai.ownKey',
} as const
type CompanyField = keyof typeof companyFields
const keyActs = ['added', 'replaced', 'removed'] as const

const isOneOf = <T extends string>(known: readonly T[], text: string): text is T =>
  known.some((one) => one === text)

/** What has no words here stays as the server wrote it. */
export function useDetailWords(): (entry: Pick<AuditEntry, 'action' | 'details'>) => string[] {
  const t = useTranslations()
  const value = useValueWords()
  const change = (from: string, to: string) => t('settings.audit.change', { from, to })
  const note = (field: string, words: string) => t('settings.audit.note', { field, value: words })

  const companyNote = (field: string, text: string) => {
    if (!Object.hasOwn(companyFields, field)) return `${field}: ${text}`
    const known = field as CompanyField
    const label = t(`settings.${companyFields[known]}`)
    const [from, to, ...more] = text.split(' → ')
    // A name may have the arrow in itself.
    if (from === undefined || to === undefined || more.length > 0) return note(label, value(known, text))
    return note(label, change(value(known, from), value(known, to)))
  }
  return ({ action, details }) => {
    const { from, to, ...others } = details
    if (action === 'company_updated')
      return Object.entries(details).map(([field, text]) => companyNote(field, text))
    if (action === 'role_changed' && from !== undefined && to !== undefined)
      return [change(roleName(t, from), roleName(t, to)), ...notesOf(others)]
    return notesOf(details)
  }

  function notesOf(details: Record<string, string>): string[] {
    return Object.entries(details).map(([field, text]) =>
      isOneOf(fields, field)
        ? note(t(`settings.audit.fields.${field}`), value(field, text))
        : `${field}: ${text}`,
    )
  }
}

function useValueWords(): (field: CompanyField | (typeof fields)[number], text: string) => string {
  const t = useTranslations()
  const locale = useLocale()
  const format = useFormatter()
  const permission = (name: string) => (isOneOf<Action>(actions, name) ? t(`users.actions.${name}`) : name)
  return (field, text) => {
    if (field === 'role' || field === 'moveMembersTo') return roleName(t, text)
    if (field === 'permissions')
      return text === '' ? t('users.may.nothing') : format.list(text.split(', ').map(permission))
    if (field === 'inviters')
      return isOneOf<Inviters>(inviters, text) ? t(`settings.company.inviters.${text}`) : text
    if (field === 'requiresTwoFactor') {
      if (text !== 'true' && text !== 'false') return text
      return t(text === 'true' ? 'settings.audit.yes' : 'settings.audit.no')
    }
    if (field === 'firstDayOfWeek' && /^[1-7]$/.test(text))
      // 1 January 2024 was a Monday.
      return format.dateTime(new Date(Date.UTC(2024, 0, Number(text))), { weekday: 'long', timeZone: 'UTC' })
    if (field === 'aiKey') return isOneOf(keyActs, text) ? t(`settings.ai.keyWas.${text}`) : text
    if (field === 'locale') return nameOfLocale(locale, text)
    return text
  }
}

function nameOfLocale(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag // the dash for none is no tag
  }
}
