// Universal search: what can be found, the call, and the filters of the query.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { SEARCH_QUERY_LENGTH } from '#contract/limits.ts'
import { profileImage } from '#contract/people.ts'
import type { Action } from '#contract/permissions.ts'
import { taskStatuses } from '#contract/tasks.ts'

/** Groups of the answer. The plain box shows the first six; the others show under a filter such as `in:pages`. */
export const searchGroups = [
  'users',
  'tasks',
  'timeSessions',
  'finance',
  'announcements',
  'files',
  'calendar',
  'messages',
  'pages',
] as const
export type SearchGroup = (typeof searchGroups)[number]

/** What a hit may be (specification, section 3). `unknown` is for an answer without a type. */
export const searchTypes = [
  'user',
  'task',
  'timesession',
  'timetracking',
  'income',
  'expense',
  'finance',
  'announcement',
  'storage',
  'file',
  'calendar',
  'message',
  'page',
  'unknown',
] as const
export type SearchType = (typeof searchTypes)[number]

/** Kinds of search documents: the group that lists them, and the action without which none of them is found. */
export const documentTypes = {
  user: { group: 'users', can: 'users.view' },
  task: { group: 'tasks', can: 'tasks.view' },
  announcement: { group: 'announcements', can: 'announcements.view' },
} as const satisfies Partial<Record<SearchType, { group: SearchGroup; can: Action }>>
export type DocumentType = keyof typeof documentTypes

export const searchHit = z
  .object({
    id: z.string(),
    _id: z.string(),
    type: z.enum(searchTypes),
    title: z.string(),
    description: z.string().nullable(),
    /** Of a user. */
    email: z.string().optional(),
    profileImage: profileImage.optional(),
    /** Of a page. */
    path: z.string().optional(),
    /** Of a task, in the zone of the request. */
    status: z.enum(taskStatuses).optional(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.output<typeof searchHit>

const hits = z.array(searchHit)

/**
 * The best hits of each group that the caller may see. A blank `q` finds nothing; a long one is cut. `too_many_tries`:
 * the person searched more often in this minute than anybody types.
 */
export const universalSearch = endpoint('GET', '/api/universal-search', {
  can: 'member',
  query: z.strictObject({ q: z.string().default('') }),
  transaction: false,
  reply: z.object({
    results: z.object({
      users: hits,
      tasks: hits,
      timeSessions: hits,
      finance: hits,
      announcements: hits,
      files: hits,
      calendar: hits,
      messages: hits,
      pages: hits,
    }),
  }),
})

/** Filters that a query may name, as in `in:pages sett`. */
export const searchFilters = ['pages'] as const
export type SearchFilter = (typeof searchFilters)[number]

export interface SearchQuery {
  /** What is looked for, without the filter. */
  text: string
  /** Only this group is searched, and shown. */
  filter?: SearchFilter
}

const filterShape = new RegExp(`(?:^|\\s)in:(${searchFilters.join('|')})(?=\\s|$)`, 'i')

/** Takes a query apart; what is no known filter is text to look for. */
export function parseSearch(typed: string): SearchQuery {
  const query = [...typed.slice(0, SEARCH_QUERY_LENGTH * 4)].slice(0, SEARCH_QUERY_LENGTH).join('')
  const filter = filterShape.exec(query)?.[1]?.toLowerCase() as SearchFilter | undefined
  const text = query.replace(filterShape, ' ').trim()
  return filter ? { text, filter } : { text }
}
