// The users screen before a server that lives in the test, for tests.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { Invitation } from '#contract/invitations.ts'
import { actions, builtInRolesWith } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { DirectoryEntry, Profile } from '#contract/users.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'

const builtIn = (n: number, name: 'admin' | 'manager' | 'user', members: number): Role => ({
  id: idOf(n),
  _id: idOf(n),
  name,
  kind: name,
  permissions: actions.filter((action) => builtInRolesWith(action).includes(name)),
  members,
})

export const lead: Role = {
  id: idOf(34),
  _id: idOf(34),
  name: 'Workshop lead',
  kind: 'custom',
  permissions: ['users.view', 'tasks.view', 'tasks.create', 'tasks.viewAll'],
  members: 1,
}
export const roles = [builtIn(31, 'admin', 1), builtIn(32, 'manager', 1), builtIn(33, 'user', 0), lead]

export function entryOf(
  n: number,
  firstName: string,
  role: string,
  more: Partial<DirectoryEntry> = {},
): DirectoryEntry {
  return {
    id: idOf(n),
    _id: idOf(n),
    firstName,
    lastName: 'Weber',
    email: `${firstName.toLowerCase()}@alderfinch.example`,
    profileImage: null,
    role,
    joinedAt: '2021-03-05T09:00:00.000Z',
    isDeactivated: false,
    ...more,
  }
}

export const mara = entryOf(1, 'Mara', 'admin', { lastName: 'Ilves' })
export const jonas = entryOf(2, 'Jonas', 'Workshop lead')
export const leila = entryOf(3, 'Leila', 'manager')

export const profileOf = (entry: DirectoryEntry, more: Partial<Profile> = {}): Profile => ({
  ...entry,
  description: null,
  skills: [],
  ...more,
})

export const invitationOf = (n: number, email: string, more: Partial<Invitation> = {}): Invitation => ({
  id: idOf(n),
  _id: idOf(n),
  email,
  role: 'user',
  status: 'pending',
  invitedBy: { id: mara.id, firstName: 'Mara', lastName: 'Ilves', profileImage: null },
  createdAt: '2026-11-27T09:00:00.000Z',
  sentAt: '2026-11-27T09:00:00.000Z',
  expiresAt: '2026-12-04T09:00:00.000Z',
  isOwn: true,
  ...more,
})

export const pageOf = (items: DirectoryEntry[], nextCursor: string | null = null, total = items.length) =>
  [200, { items, nextCursor, total }] as const

/** Opens an address as an admin, or as somebody else. */
export async function openUsers(search = '', answers: Answers = {}, changes: Partial<User> = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), ...changes })],
    'GET /api/users': () => pageOf([jonas, leila, mara]),
    'GET /api/roles': () => [200, roles],
    'GET /api/invitations': () => [200, []],
    'GET /api/get-users': () => [200, { users: [jonas, leila, mara] }],
    ...answers,
  })
  const { router } = await openApp(`/app/users${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  const asked = (name: string) => calls.filter((call) => call.name === name)
  return { router, person: userEvent.setup(), calls, asked }
}

/** Without a layout the lists and menus that open count as hidden. */
export const opened = (role: string, name: string | RegExp) => screen.findByRole(role, { name, hidden: true })

beforeEach(() => {
  // The messages of the test before would still be shown.
  endSession()
  queryClient.clear()
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 14, 0), toFake: ['Date'] })
  // Mantine misses the layout that a test does not have.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // happy-dom has no fonts; a growing text field waits for them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
