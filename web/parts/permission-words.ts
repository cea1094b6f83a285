// What a role may do, in words: "Everything except publishing, roles and logs", "Tasks, Users (read)".
import { useLocale, useTranslations } from 'use-intl'
import { type Action, actions } from '#contract/permissions.ts'

/** What people think of as one thing to be allowed, whichever modules stand behind it. */
export const areas = ['tasks', 'announcements', 'users', 'publishing', 'roles', 'logs'] as const
export type Area = (typeof areas)[number]

const byModule = {
  tasks: 'tasks',
  announcements: 'announcements',
  users: 'users',
  audit: 'logs',
  outbox: 'logs',
  warnings: 'logs',
  company: 'roles',
} as const satisfies Record<ModuleOf<Action>, Area>
type ModuleOf<A> = A extends `${infer Module}.${string}` ? Module : never

const apart: Partial<Record<Action, Area>> = {
  'users.manageRoles': 'roles',
  'announcements.create': 'publishing',
  'announcements.manage': 'publishing',
}

export const areaOf = (action: Action): Area =>
  apart[action] ?? byModule[action.split('.')[0] as ModuleOf<Action>]

/** They run the company rather than work in it: who lacks only them may do everything else. */
const aside: readonly Area[] = ['publishing', 'roles', 'logs']

type Extent = 'all' | 'some' | 'read' | 'none'

function extentOf(area: Area, held: ReadonlySet<Action>): Extent {
  const all = actions.filter((action) => areaOf(action) === area)
  const own = all.filter((action) => held.has(action))
  if (own.length === all.length) return 'all'
  if (own.length === 0) return 'none'
  return own.every((action) => action.endsWith('.view')) ? 'read' : 'some'
}

/** More than these are counted instead of named. */
const NAMED = 3

export type Words =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  | { kind: 'except'; areas: Area[] }
  | { kind: 'list'; areas: { area: Area; isRead: boolean }[]; more: number }

export function wordsOf(permissions: readonly Action[]): Words {
  const held = new Set(permissions)
  const extents = areas.map((area) => ({ area, extent: extentOf(area, held) }))
  const partly = extents.filter(({ extent }) => extent !== 'all')
  if (partly.length === 0) return { kind: 'everything' }
  if (partly.every(({ area, extent }) => extent === 'none' && aside.includes(area))) {
    return { kind: 'except', areas: partly.map(({ area }) => area) }
  }
  const listed = extents
    .filter(({ extent }) => extent !== 'none')
    .map(({ area, extent }) => ({ area, isRead: extent === 'read' }))
  if (listed.length === 0) return { kind: 'nothing' }
  // "1 more" would take the room of its name.
  const named = listed.length <= NAMED ? listed.length : Math.min(NAMED, listed.length - 2)
  return { kind: 'list', areas: listed.slice(0, named), more: listed.length - named }
}

export function usePermissionWords() {
  const t = useTranslations('users')
  const locale = useLocale()
  // Intl has no list by commas alone that reads well in every language.
  const listed = (parts: string[]): string =>
    parts.length === 0 ? '' : parts.reduce((first, second) => t('may.pair', { first, second }))
  return {
    short: (permissions: readonly Action[]): string => {
      const words = wordsOf(permissions)
      if (words.kind === 'everything' || words.kind === 'nothing') return t(`may.${words.kind}`)
      if (words.kind === 'except') {
        const parts = words.areas.map((area) => t(`areasInText.${area}`))
        return t('may.except', { areas: new Intl.ListFormat(locale).format(parts) })
      }
      const seesAll = permissions.includes('tasks.viewAll')
      const parts = words.areas.map(({ area, isRead }) => {
        if (area === 'tasks' && seesAll) return t('may.allTasks')
        return isRead ? t('may.read', { area: t(`areas.${area}`) }) : t(`areas.${area}`)
      })
      return listed(words.more > 0 ? [...parts, t('may.more', { count: words.more })] : parts)
    },
    /** Each action, area by area. */
    each: (permissions: readonly Action[]): string[] =>
      areas
        .flatMap((area) => actions.filter((action) => areaOf(action) === area))
        .filter((action) => permissions.includes(action))
        .map((action) => t(`actions.${action}`)),
  }
}
