// What the walkers of leak-walk.test.ts send: ids, addresses, codes and secrets that often fit what is there.
import { TOTP } from 'otpauth'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { changeEmail, enableTwoFactor } from '#contract/account.ts'
import { createAnnouncement } from '#contract/announcements.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createInvitation } from '#contract/invitations.ts'
import { saveOrgChart } from '#contract/org-chart.ts'
import { createSubtasks, moveTask } from '#contract/tasks.ts'
import { maySee, placeOf, type World } from '#server/leak-world.ts'
import { type Chance, randomInput, type Words } from '#server/random-input.ts'
import { hashToken } from '#server/session-cookie.ts'
import type { Page, Person } from '#server/testing.ts'

export interface Walker extends Person {
  name: string
  /** Of the authenticator app, and what stands in for it. */
  secret?: string
  recoveryCodes?: string[]
  page?: Page
}

interface Step {
  walker: Walker
  world: World
  walk: {
    walkers: Walker[]
    /** Secrets of invitations that were answered to their inviters, to be passed on. */
    secrets: string[]
    dice: Chance
  }
}

/** Mostly one that may succeed for the walker, and sometimes any. */
export function randomCall(endpoint: Endpoint, step: Step) {
  const { walker, world, walk } = step
  const { walkers, dice } = walk
  const { companyId } = placeOf(world, walker)
  const isRestore = endpoint.path.endsWith('/:id/restore')
  const lists: Record<string, { id: string }[]> = {
    tasks: world.tasks,
    announcements: world.announcements.filter((row) => (row.deleted_at !== null) === isRestore),
    invitations: dice.happens(0.8)
      ? world.invitations.filter((row) => (row.ended_at !== null) === isRestore)
      : world.invitations,
    imports: importsFor(step, true),
    importId: importsFor(step, false),
    roles: world.roles.filter(({ kind }) => kind === 'custom'),
    moveMembersTo: world.roles,
    users: world.users,
    members: world.users,
    passkeys: world.passkeys,
    identities: world.identities,
    sessions: world.sessions,
    userId: dice.happens(0.9) ? [{ id: walker.id }] : world.users,
    assigneeId: world.users,
    before: world.tasks,
    after: world.tasks,
    parentId: world.tasks,
    companyId: world.companies,
    company: world.companies,
  }
  const isMemberHere = ({ id }: Walker) =>
    world.memberships.some((row) => row.company_id === companyId && row.user_id === id && !row.ended_at)
  const others = walkers.filter((other) => !isMemberHere(other))
  const outsiders = endpoint === createInvitation && others.length > 0 ? others : undefined
  const idOf = (name: string) => {
    const all: { id?: string }[] = lists[name] ?? Object.values(world).flat()
    const visible = all.filter(({ id }) => id && maySee(world, walker, id))
    const from = dice.happens(0.6) && visible.length > 0 ? visible : all
    return (from.length > 0 ? dice.pick(from).id : undefined) ?? walker.id
  }
  const words = {
    id: idOf,
    text: (name: string) => {
      if (name === 'email') {
        const isNew = dice.happens(endpoint === changeEmail ? 0.8 : 0.1)
        return isNew ? `${dice.below(1e9)}@walk.test` : dice.pick(outsiders ?? walkers).email
      }
      if (/password$/i.test(name)) return walker.password
      if (name === 'code') return codeFor(endpoint, walker)
      if (name === 'role') {
        const own = world.roles.filter((row) => row.company_id === companyId).map((row) => row.name)
        return dice.pick(['user', 'manager', 'admin', 'emperor', ...own])
      }
      if (name === 'token') return tokenFor(endpoint, step)
      // What people say of themselves goes with them into every company.
      const writtenIn = endpoint.can === 'signed-in' ? walker.id : (companyId ?? walker.id)
      return `¤${writtenIn}¤ ${dice.below(1e9)}`
    },
  }
  const word = endpoint.path.match(/([^/]+)\/:/)?.[1] ?? ''
  const comment = endpoint.path.includes('/:commentId') ? commentFor(endpoint, step) : undefined
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'emoji') return encodeURIComponent(dice.pick(['👍', '🎉']))
    if (!comment || dice.happens(0.1)) return idOf(word)
    return name === 'commentId' ? comment.id : comment.about
  })
  const query = endpoint.query
    ? `?${new URLSearchParams(randomInput(endpoint.query, dice, words) as Record<string, string>)}`
    : ''
  const body = endpoint.body ? bodyOf(endpoint, { companyId, world, words, dice }) : undefined
  const file =
    endpoint.file && dice.happens(0.5)
      ? {
          name: 'rows.csv',
          content: `title,assignee\n${words.text('title')},\nx,${dice.pick(walkers).email}\n`,
        }
      : undefined
  return { url: path + query, body, file }
}

/** Taken over already, or not yet; mostly what may be undone, or taken over, by the walker. */
function importsFor({ walker, world, walk: { dice } }: Step, isTaken: boolean) {
  const isReady = ({ user_id, committed_at, undone_at }: World['imports'][number]) =>
    user_id === walker.id && (committed_at !== null) === isTaken && undone_at === null
  const ready = world.imports.filter(isReady)
  return dice.happens(0.8) && ready.length > 0 ? ready : world.imports
}

/** One's own, mostly; a deleted one to bring back. */
function commentFor({ path }: Endpoint, { walker, world, walk: { dice } }: Step) {
  const isDeleted = path.endsWith('/restore')
  const comments = path.startsWith('/api/tasks/')
    ? world.task_comments.map((row) => ({ ...row, about: row.task_id }))
    : world.announcement_comments.map((row) => ({ ...row, about: row.announcement_id }))
  const all = comments.filter((row) => (row.deleted_at !== null) === isDeleted)
  const own = all.filter((row) => row.user_id === walker.id)
  const from = dice.happens(0.8) && own.length > 0 ? own : all
  return from.length > 0 ? dice.pick(from) : undefined
}

/** A recovery code works whatever the time, but not for turning the app on. */
function codeFor(endpoint: Endpoint, { secret, recoveryCodes }: Walker): string {
  if (endpoint === enableTwoFactor && secret) return new TOTP({ secret }).generate()
  return recoveryCodes?.pop() ?? '123456'
}

/** Calls that take a secret from a mail to the walker, and the page that it leads to. */
const mailedTo: Record<string, string> = {
  '/api/auth/verify-email': 'verify-email',
  '/api/auth/confirm-email': 'confirm-email',
  '/api/auth/reset-password': 'reset-password',
  '/api/auth/reset-password/check': 'reset-password',
}

/** A secret that may work: mostly one for the walker's own address, or a mailed one. */
function tokenFor({ path }: Endpoint, { walker, world, walk: { dice, secrets } }: Step): string {
  const page = mailedTo[path]
  if (page) {
    const own = world.mails
      .filter((mail) => mail.user_id === walker.id)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const mailed = own.flatMap(({ plain }) => plain?.match(`${page}#token=([\\w-]+)`)?.[1] ?? [])
    // Older ones are dead, mostly.
    return (dice.happens(0.8) ? mailed.at(-1) : dice.pick(mailed)) ?? 'nothing'
  }
  const isFor = (token: string) =>
    world.invitations.some(
      (row) => row.token_hash === hashToken(token) && row.canonical_email === walker.email,
    )
  const own = secrets.filter(isFor)
  const from = dice.happens(0.7) && own.length > 0 ? own : secrets
  return from.length > 0 ? dice.pick(from) : 'nothing'
}

interface Place {
  companyId: string | undefined
  world: World
  words: Words
  dice: Chance
}

function bodyOf(endpoint: Endpoint, { companyId, world, words, dice }: Place): Record<string, unknown> {
  const body = randomInput(endpoint.body ?? z.never(), dice, words) as Record<string, unknown>
  if (endpoint === createInvitation && dice.happens(0.7)) {
    return { email: words.text('email'), role: words.text('role') }
  }
  if (endpoint === createAnnouncement) {
    const audience = dice.pick([
      { type: 'everyone' },
      { type: 'people', ids: [dice.pick(world.users).id] },
      { type: 'roles', ids: [dice.pick(world.roles).id] },
    ])
    const [title, content] = [words.text('title'), words.text('content')]
    return { title, content, audience, draft: dice.happens(0.2), requiresAcknowledgement: true }
  }
  if (endpoint === createSubtasks) return { title: words.text('title') }
  if (endpoint === moveTask) {
    const place = dice.pick(['before', 'after'])
    return { [place]: words.id(place) }
  }
  if (endpoint !== saveOrgChart) return body
  // Parts that know nothing of each other never make a chart.
  const revision = world.org_charts.find((row) => row.company_id === companyId)?.revision ?? 0
  const [level, department] = [uuidv7(), uuidv7()]
  const userIds = [dice.pick(world.users).id]
  const position = {
    id: uuidv7(),
    name: words.text('name'),
    levelId: level,
    departmentId: department,
    userIds,
  }
  return {
    revision,
    levels: [uuidv7(), level].map((id) => ({ id, name: words.text('name') })),
    departments: [{ id: department, name: words.text('name') }],
    roles: [position],
  }
}
