// The password: since when it stands, and a form for another one, or for the first.
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { changePassword, type Security } from '#contract/account.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { daysAgo } from '#web/lib/days-ago.ts'
import { useUser } from '#web/lib/user.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.ts'
import { UsernameField } from '#web/ui/UsernameField.tsx'
import { EditRow } from './EditRow.tsx'
import { RowForm } from './RowForm.tsx'
import { useAct } from './use-act.ts'

export function PasswordRow({ security: { hasPassword, passwordChangedAt } }: { security: Security }) {
  const t = useTranslations('settings.security.password')
  const tSecurity = useTranslations('settings.security')
  const locale = useLocale()
  const hint = !hasPassword
    ? t('notSet')
    : passwordChangedAt === null
      ? t('set')
      : t('changed', { when: daysAgo(passwordChangedAt, locale) })
  return (
    <EditRow
      title={t('title')}
      hint={hint}
      verb={hasPassword ? tSecurity('change') : t('choose')}
      label={hasPassword ? t('change') : t('choose')}
      form={(close) => <PasswordForm isFirst={!hasPassword} onClose={close} />}
    />
  )
}

const nothing = { current: '', next: '', repeated: '' }
type Field = keyof typeof nothing

function PasswordForm({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const t = useTranslations()
  const { email } = useUser()
  const [entries, setEntries] = useState(nothing)
  const [isVisible, setIsVisible] = useState(false)
  const errors = useErrors()
  const { run, isDoing, fault, setFault } = useAct()
  // What the server says of a field stands under it.
  const refused = fault && fieldOf(fault.code)
  const set = (field: Field) => (value: string) => {
    setEntries({ ...entries, [field]: value })
    errors.clear(field)
    if (refused === field) setFault(null)
  }
  const submit = async () => {
    const { current, next, repeated } = entries
    const found: Partial<Record<Field, string>> = {
      ...(!isFirst && current === '' && { current: t('errors.required') }),
      ...(next.length < PASSWORD_MIN && { next: t('errors.password_short') }),
      ...(next !== repeated && { repeated: t('errors.passwords_differ') }),
    }
    if (errors.refuse(found)) return
    const body = { newPassword: next, ...(!isFirst && { currentPassword: current }) }
    if (!(await run(() => call(changePassword, { body })))) return
    onClose()
    toast({ text: t('settings.security.password.done'), tone: 'done' })
  }
  const errorOf = (field: Field) => errors.errorOf(field) ?? (refused === field && fault?.text)
  return (
    <RowForm
      onSubmit={submit}
      onCancel={onClose}
      verb={isFirst ? t('settings.security.password.choose') : t('settings.security.password.change')}
      saving={t('settings.security.saving')}
      isSaving={isDoing}
      fault={refused ? null : fault}
      faulty={refused ? fault : errors.tried}
    >
      <UsernameField email={email} />
      {!isFirst && (
        <PasswordField
          label={t('settings.security.password.current')}
          name="current-password"
          autoComplete="current-password"
          value={entries.current}
          onChange={set('current')}
          error={errorOf('current')}
        />
      )}
      <PasswordField
        label={t('settings.security.password.next')}
        description={t('settings.security.password.rule', { count: PASSWORD_MIN })}
        name="new-password"
        autoComplete="new-password"
        value={entries.next}
        onChange={set('next')}
        error={errorOf('next')}
        isVisible={isVisible}
        onVisible={setIsVisible}
      />
      <PasswordField
        label={t('settings.security.password.repeat')}
        name="repeated-password"
        autoComplete="new-password"
        value={entries.repeated}
        onChange={set('repeated')}
        error={errorOf('repeated')}
        isVisible={isVisible}
      />
    </RowForm>
  )
}

function fieldOf(code: string | null): Field | undefined {
  if (code === 'password_wrong') return 'current'
  return code?.startsWith('password_') ? 'next' : undefined
}

/** `tried` is another one with each try; typing in a field takes its fault away. */
function useErrors() {
  const [tried, setTried] = useState<Partial<Record<Field, string>> | null>(null)
  const [typedIn, setTypedIn] = useState<Field[]>([])
  return {
    tried,
    errorOf: (field: Field) => (typedIn.includes(field) ? undefined : tried?.[field]),
    refuse: (found: Partial<Record<Field, string>>): boolean => {
      const isFaulty = Object.keys(found).length > 0
      setTried(isFaulty ? found : null)
      setTypedIn([])
      return isFaulty
    },
    clear: (field: Field) => setTypedIn((fields) => [...fields, field]),
  }
}
