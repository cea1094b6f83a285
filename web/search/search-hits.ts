// What the search's answer shows: one list of hits, in groups, each with its title, its second line and its link.
import { SEARCH_DESCRIPTION_WORDS, SEARCH_GROUP_ROWS } from '#contract/limits.ts'
import type { SearchFilter, SearchGroup, SearchHit, SearchType } from '#contract/search.ts'
import { firstWords } from '#web/lib/first-words.ts'

/** An item of the answer; what it leaves out is made up for. */
type Item = Partial<SearchHit> & { name?: string; fullName?: string }

export interface Hit extends Pick<SearchHit, 'id' | 'type' | 'title' | 'status' | 'profileImage'> {
  /** The email of a user; of everything else the beginning of its description. */
  detail: string
  /** Where it leads; a user leads to no screen. */
  link: string | null
}

const groupOf: Partial<Record<SearchType, SearchGroup>> = {
  user: 'users',
  task: 'tasks',
  timesession: 'timeSessions',
  timetracking: 'timeSessions',
  income: 'finance',
  expense: 'finance',
  finance: 'finance',
  announcement: 'announcements',
  storage: 'files',
  file: 'files',
  page: 'pages',
}

const plainGroups = ['users', 'tasks', 'timeSessions', 'finance', 'announcements', 'files'] as const
export type ShownGroup = (typeof plainGroups)[number] | SearchFilter

const screens: Partial<Record<SearchType, string>> = {
  calendar: '/app/calendar',
  storage: '/app/storage',
  file: '/app/storage',
  income: '/app/finance',
  expense: '/app/finance',
  finance: '/app/finance',
  timesession: '/app/time-tracking',
  timetracking: '/app/time-tracking',
}

/** All groups of an answer as one list. */
export function hitsOf(results: Record<string, readonly Item[]>): Hit[] {
  return Object.values(results)
    .flat()
    .map((item) => {
      const { type = 'unknown', status, profileImage } = item
      const id = item.id ?? item._id ?? ''
      return {
        id,
        type,
        title: item.title || item.name || item.fullName || '',
        detail:
          type === 'user' ? (item.email ?? '') : firstWords(item.description ?? '', SEARCH_DESCRIPTION_WORDS),
        link: linkOf(type, id, item.path),
        ...(status && { status }),
        ...(profileImage && { profileImage }),
      }
    })
}

function linkOf(type: SearchType, id: string, path: string | undefined): string | null {
  if (type === 'task') return `/app/tasks?task=${encodeURIComponent(id)}`
  if (type === 'announcement') return `/app/announcements?announcement=${encodeURIComponent(id)}`
  // Only a place of this application.
  if (type === 'page') return path && /^\/(?!\/)/.test(path) ? path : null
  return screens[type] ?? null
}

export interface HitGroup {
  name: ShownGroup
  hits: Hit[]
}

/** A group is full: there may be more than it shows. */
export const isCut = (groups: readonly HitGroup[]): boolean =>
  groups.some(({ hits }) => hits.length >= SEARCH_GROUP_ROWS)

/** The groups that are shown, in their order; without a filter those of the plain box. */
export function groupHits(hits: readonly Hit[], filter?: SearchFilter): HitGroup[] {
  const names: readonly ShownGroup[] = filter ? [filter] : plainGroups
  return names
    .map((name) => ({ name, hits: hits.filter(({ type }) => groupOf[type] === name) }))
    .filter(({ hits }) => hits.length > 0)
}

/** Of a user's hit: name and email as far as it tells them. */
export function personOf({ id, title, detail, profileImage = null }: Hit) {
  const [firstName = '', ...others] = title.split(' ')
  return { id, firstName, lastName: others.join(' '), profileImage, email: detail }
}
