// Announcements for tests of screens, and the screen of them before a server that lives in the test.
import type { Announcement } from '#contract/announcements.ts'
import type { User } from '#contract/auth.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'

const mara = { id: idOf(1), firstName: 'Mara', lastName: 'Ilves', profileImage: null }

/** A published one for everyone, by the person who is signed in. */
export function announcementOf(n: number, title: string, more: Partial<Announcement> = {}): Announcement {
  return {
    id: idOf(n),
    _id: idOf(n),
    title,
    content: 'We open the doors at ten.',
    category: 'update',
    priority: 'normal',
    isPinned: false,
    pinnedUntil: null,
    status: 'published',
    publishAt: '2026-11-27T09:00:00.000Z',
    expiresAt: null,
    eventDate: null,
    eventAt: null,
    author: mara,
    createdAt: '2026-11-27T09:00:00.000Z',
    updatedAt: '2026-11-27T09:00:00.000Z',
    revision: 1,
    isEdited: false,
    editedAt: null,
    isNew: false,
    audience: { type: 'everyone', ids: [] },
    requiresAcknowledgement: false,
    isAsked: false,
    acknowledgedAt: null,
    acknowledgedEarlierAt: null,
    commentsEnabled: true,
    commentCount: 0,
    reactions: [],
    canChange: true,
    ...more,
  }
}

export interface Opening {
  rows: Announcement[]
  /** Of the address. */
  search?: string
  answers?: Answers
  user?: Partial<User>
}

/** Whatever is changed in `server` holds from the next call on. */
export async function openAnnouncements({ rows, search = '', answers = {}, user = {} }: Opening) {
  const server = { rows, answers, unread: 1 }
  const find = (id: string) => server.rows.find((row) => row.id === id)
  const usual: Answers = {
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), ...user })],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0, announcements: server.unread, notifications: 0 }],
    'GET /api/get-users': () => [200, { users: [] }],
    'GET /api/announcements': (_, query) => [200, listOf(server.rows, query)],
    ...Object.fromEntries(
      rows.flatMap(({ id }): [string, Answers[string]][] => [
        [`GET /api/announcements/${id}`, () => (find(id) ? [200, find(id)] : [404, refusal('not_found')])],
        [`GET /api/announcements/${id}/comments`, () => [200, { items: [], nextCursor: null }]],
        [
          `POST /api/announcements/${id}/read`,
          () => {
            server.unread = 0
            server.rows = server.rows.map((row) => (row.id === id ? { ...row, isNew: false } : row))
            return [200, find(id)]
          },
        ],
      ]),
    ),
  }
  const names = [...new Set([...Object.keys(usual), ...Object.keys(answers)])]
  const calls = fakeServer(
    Object.fromEntries(
      names.map((name) => [
        name,
        (body, query) => (server.answers[name] ?? usual[name])?.(body, query) ?? [404],
      ]),
    ),
  )
  const { router } = await openApp(`/app/announcements${search}`)
  const made = (name: string) => calls.filter((call) => call.name === name)
  return { server, router, made }
}

const isDraft = ({ status }: Announcement) => status === 'draft' || status === 'scheduled'

/** The page that the query asks for, as the server would answer. */
export function listOf(rows: Announcement[], query: URLSearchParams | undefined) {
  const tab = query?.get('tab')
  const found = rows.filter(
    (row) =>
      isDraft(row) === (tab === 'drafts') &&
      (tab !== 'pinned' || row.isPinned) &&
      row.title.toLowerCase().includes(query?.get('q') ?? '') &&
      [null, undefined, row.category].includes(query?.get('category') as typeof row.category),
  )
  const from = found.findIndex(({ id }) => id === query?.get('cursor')) + 1
  const items = found.slice(from, from + Number(query?.get('limit') ?? 50))
  const nextCursor = from + items.length < found.length ? items.at(-1)?.id : null
  const counts = { all: rows.length, pinned: 1, drafts: rows.filter(isDraft).length }
  return { items, nextCursor, counts }
}
