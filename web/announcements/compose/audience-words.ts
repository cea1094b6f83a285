// Whom an announcement is for, in words.
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { AudienceType } from '#contract/announcements.ts'
import { fullName } from '#web/lib/person.ts'
import { roleName } from '#web/lib/role-name.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { orgChartQuery, rolesQuery, usersQuery } from '#web/lib/users.ts'
import type { Audience } from './typed-announcement.ts'

/** Names that are written out before the others are only counted. */
const NAMED = 3

export interface AudienceChoice {
  id: string
  name: string
  /** Of those that it stands for; undefined for a person. */
  people?: number
}

/** What an audience of this type can consist of; undefined while unknown. */
export function useAudienceChoices(type: AudienceType) {
  const t = useTranslations()
  const mayAsk = useCan('users.view')
  const roles = useQuery({ ...rolesQuery, enabled: mayAsk && type === 'roles' })
  const chart = useQuery({ ...orgChartQuery, enabled: mayAsk && type === 'departments' })
  const users = useQuery({ ...usersQuery, enabled: mayAsk && type === 'people' })
  const choicesOf = (): AudienceChoice[] | undefined => {
    switch (type) {
      case 'everyone':
        return []
      case 'roles':
        return roles.data?.map(({ id, name, members }) => ({ id, name: roleName(t, name), people: members }))
      case 'departments':
        return chart.data?.departments.flatMap(({ id, name }) => {
          const positions = chart.data.roles.filter(({ departmentId }) => departmentId === id)
          const people = new Set(positions.flatMap(({ userIds }) => userIds)).size
          // Nobody could be told.
          return people > 0 ? [{ id, name, people }] : []
        })
      case 'people':
        return users.data?.users.map((user) => ({ id: user.id, name: fullName(user) }))
    }
  }
  const query = { everyone: undefined, roles, departments: chart, people: users }[type]
  return { choices: choicesOf(), people: users.data?.users, query }
}

/** The names of those chosen; a few of them, when there are many. */
export function useAudienceNames(audience: Audience): string | undefined {
  const t = useTranslations('announcements.audience')
  const format = useFormatter()
  const { choices } = useAudienceChoices(audience.type)
  if (!choices || audience.ids.length === 0) return undefined
  const names = new Map(choices.map(({ id, name }) => [id, name]))
  const known = audience.ids.flatMap((id) => names.get(id) ?? [])
  const named = audience.ids.length > NAMED + 1 ? known.slice(0, NAMED) : known
  const others = audience.ids.length - named.length
  return format.list([...named, ...(others > 0 ? [t('others', { count: others })] : [])], {
    type: 'conjunction',
  })
}

/** A sentence about who will be told of it, or who sees it. */
export function useAudienceWords(audience: Audience, what: 'told' | 'seen'): string {
  const t = useTranslations('announcements.audience')
  const company = useUser().companyName ?? ''
  const names = useAudienceNames(audience)
  const { type, ids } = audience
  if (type === 'everyone') return t(`${what}.everyone`, { company })
  if (ids.length === 0) return t('none')
  return `${t(`${what}.${type}`, { names: names ?? '…', count: ids.length })} ${t('managers')}`
}
