// The world of the leak walk: every row there is, and who may know of it, written a second time apart from the server.
import type pg from 'pg'
import { hashToken } from '#server/session-cookie.ts'

export interface World {
  users: { id: string; canonical_email: string; email_verified_at: string | null }[]
  profile_images: { id: string; user_id: string }[]
  companies: { id: string; name: string; inviters: string }[]
  memberships: {
    company_id: string
    user_id: string
    role_id: string
    ended_at: string | null
    deactivated_at: string | null
  }[]
  roles: { company_id: string; id: string; name: string; kind: string; actions: string[] }[]
  tasks: {
    company_id: string
    id: string
    parent_id: string | null
    assignee_id: string
    creator_id: string
  }[]
  task_comments: {
    company_id: string
    id: string
    task_id: string
    user_id: string
    deleted_at: string | null
  }[]
  task_history: { company_id: string; id: string; task_id: string }[]
  task_mentions: { id?: undefined; company_id: string; task_id: string; user_id: string }[]
  announcements: {
    company_id: string
    id: string
    author_id: string
    publish_at: string | null
    audience_type: string
    audience_ids: string[]
    deleted_at: string | null
  }[]
  announcement_comments: {
    company_id: string
    id: string
    announcement_id: string
    user_id: string
    deleted_at: string | null
  }[]
  announcement_history: { company_id: string; id: string; announcement_id: string }[]
  department_members: { id?: undefined; company_id: string; department_id: string; user_id: string }[]
  invitations: {
    company_id: string
    id: string
    canonical_email: string
    role_id: string
    inviter_id: string
    token_hash: string | null
    ended_at: string | null
  }[]
  org_charts: { company_id: string; revision: number; chart: Record<string, { id: string }[]> }[]
  audit_entries: { company_id: string; id: string }[]
  notifications: { company_id: string; id: string; user_id: string; type: string }[]
  mails: {
    id: string
    user_id: string | null
    company_id: string | null
    is_secret: boolean
    address: string
    plain: string | null
  }[]
  imports: {
    company_id: string
    id: string
    user_id: string
    committed_at: string | null
    undone_at: string | null
  }[]
  sessions: { id: string; user_id: string; token_hash: string; current_company_id: string | null }[]
  passkeys: { id: string; user_id: string }[]
  identities: { id: string; user_id: string }[]
  security_entries: { id: string; user_id: string }[]
  email_changes: { id?: undefined; user_id: string; canonical_email: string }[]
}

interface WhoAsks {
  id: string
  cookies: Record<string, string>
}

/** What is looked at of each table: whole rows, with mails and pictures, would take longer than the calls. */
const columns: Record<keyof World, string> = {
  users: 'id, canonical_email, email_verified_at',
  profile_images: 'id, user_id',
  companies: 'id, name, inviters',
  memberships: 'company_id, user_id, role_id, ended_at, deactivated_at',
  roles: 'company_id, id, name, kind, actions',
  tasks: 'company_id, id, parent_id, assignee_id, creator_id',
  task_comments: 'company_id, id, task_id, user_id, deleted_at',
  task_history: 'company_id, id, task_id',
  task_mentions: 'company_id, task_id, user_id',
  announcements: 'company_id, id, author_id, publish_at, audience_type, audience_ids, deleted_at',
  announcement_comments: 'company_id, id, announcement_id, user_id, deleted_at',
  announcement_history: 'company_id, id, announcement_id',
  department_members: 'company_id, department_id, user_id',
  invitations: 'company_id, id, canonical_email, role_id, inviter_id, token_hash, ended_at',
  org_charts: 'company_id, revision, chart',
  audit_entries: 'company_id, id',
  notifications: 'company_id, id, user_id, type',
  mails: 'id, user_id, company_id, is_secret, address, plain',
  imports: 'company_id, id, user_id, committed_at, undone_at',
  sessions: 'id, user_id, token_hash, current_company_id',
  passkeys: 'id, user_id',
  identities: 'id, user_id',
  security_entries: 'id, user_id',
  email_changes: 'user_id, canonical_email',
}

export async function lookAt(database: pg.Pool): Promise<World> {
  const parts = Object.entries(columns).map(
    ([name, shown]) =>
      `'${name}', (select coalesce(json_agg(t), '[]') from (select ${shown} from ${name}) t)`,
  )
  const { rows } = await database.query(`select json_build_object(${parts.join(',')}) as world`)
  return rows[0].world
}

/** The company that the walker's session is in, if they are a member. */
export function placeOf(world: World, walker: WhoAsks) {
  const hash = hashToken(walker.cookies.session ?? '')
  const session = world.sessions.find(({ token_hash }) => token_hash === hash)
  const membership = world.memberships.find(
    (row) => row.company_id === session?.current_company_id && row.user_id === walker.id && !row.ended_at,
  )
  const role = world.roles.find(({ id }) => id === membership?.role_id)
  const inviters = world.companies.find(({ id }) => id === membership?.company_id)?.inviters
  const holds = (action: string) =>
    role?.kind === 'admin' ||
    (action === 'users.invite' && inviters !== 'roles' ? inviters === 'everyone' : holdsByRole(action))
  const holdsByRole = (action: string) =>
    (role?.kind === 'manager' && !onlyAdmins.includes(action)) ||
    (role?.kind === 'user' && ofUsers.includes(action)) ||
    (role?.kind === 'custom' && role.actions.includes(action))
  return { companyId: membership?.company_id, roleId: role?.id, holds }
}

/** Of the actions that decide what is seen. */
const onlyAdmins = ['audit.view', 'outbox.view', 'announcements.manage']
const ofUsers = ['users.view', 'announcements.view']

/** The rules, once more: may this person know this id now? */
export function maySee(world: World, walker: WhoAsks, id: string): boolean {
  const { companyId, holds } = placeOf(world, walker)
  const self = world.users.find((user) => user.id === walker.id)
  const email = self?.email_verified_at ? self.canonical_email : undefined
  const isInvited = (company: string) =>
    world.invitations.some((row) => row.company_id === company && row.canonical_email === email)
  const hasInvitedMe = (user: string) =>
    world.invitations.some((row) => row.inviter_id === user && row.canonical_email === email)
  const isMember = (company: string | undefined, user: string) =>
    world.memberships.some((row) => row.company_id === company && row.user_id === user)

  if (id === walker.id) return true
  if (world.users.some((user) => user.id === id)) return isMember(companyId, id) || hasInvitedMe(id)
  if (world.companies.some((row) => row.id === id)) return isMember(id, walker.id) || isInvited(id)
  const role = world.roles.find((row) => row.id === id)
  if (role) return role.company_id === companyId
  const task = world.tasks.find((row) => row.id === id)
  if (task) {
    const kin = world.tasks.filter((row) => row.id === id || row.id === task.parent_id)
    const isTheirs = kin.some(
      (row) =>
        row.assignee_id === walker.id ||
        row.creator_id === walker.id ||
        world.task_mentions.some((one) => one.task_id === row.id && one.user_id === walker.id),
    )
    return task.company_id === companyId && (isTheirs || holds('tasks.viewAll'))
  }
  const said = [...world.task_comments, ...world.task_history].find((row) => row.id === id)
  if (said) return maySee(world, walker, said.task_id)
  const announcement = world.announcements.find((row) => row.id === id)
  if (announcement) return maySeeAnnouncement(world, walker, announcement)
  const about = [...world.announcement_comments, ...world.announcement_history].find((row) => row.id === id)
  if (about) return maySee(world, walker, about.announcement_id)
  const invitation = world.invitations.find((row) => row.id === id)
  if (invitation) {
    return (
      invitation.canonical_email === email || (invitation.company_id === companyId && holds('users.invite'))
    )
  }
  const entry = world.audit_entries.find((row) => row.id === id)
  if (entry) return entry.company_id === companyId && holds('audit.view')
  const told = world.notifications.find((row) => row.id === id)
  if (told) {
    const isHere = told.company_id === companyId || told.type === 'invitation.received'
    return told.user_id === walker.id && isHere
  }
  const mail = world.mails.find((row) => row.id === id)
  if (mail) return mail.company_id === companyId && holds('outbox.view') && !mail.is_secret
  const imported = world.imports.find((row) => row.id === id)
  if (imported) return imported.company_id === companyId && imported.user_id === walker.id
  if (world.sessions.some((row) => row.id === id)) {
    return world.sessions.some((row) => row.id === id && row.user_id === walker.id)
  }
  const happened = world.security_entries.find((row) => row.id === id)
  if (happened) return happened.user_id === walker.id
  const picture = world.profile_images.find((row) => row.id === id)
  if (picture) return maySee(world, walker, picture.user_id)
  const passkey = world.passkeys.find((row) => row.id === id)
  if (passkey) return passkey.user_id === walker.id
  const identity = world.identities.find((row) => row.id === id)
  if (identity) return identity.user_id === walker.id
  const chart = world.org_charts.find((row) => partsOf(row).includes(id))
  if (chart) return chart.company_id === companyId
  return false // not there in this world
}

function maySeeAnnouncement(
  world: World,
  walker: WhoAsks,
  { company_id, author_id, publish_at, audience_type, audience_ids }: World['announcements'][number],
): boolean {
  const { companyId, roleId, holds } = placeOf(world, walker)
  if (company_id !== companyId || !holds('announcements.view')) return false
  if (author_id === walker.id || holds('announcements.manage')) return true
  if (publish_at === null || Date.parse(publish_at) > Date.now()) return false
  const mine = [
    walker.id,
    roleId,
    ...world.department_members.flatMap((row) => (row.user_id === walker.id ? row.department_id : [])),
  ]
  return audience_type === 'everyone' || audience_ids.some((id) => mine.includes(id))
}

const partsOf = ({ chart }: World['org_charts'][number]) =>
  Object.values(chart).flatMap((parts) => parts.map(({ id }) => id))

/** Stricter than `maySee` of people: names of those who left stay in lists, but nothing is told of them. */
export function mayHear(world: World, walker: WhoAsks, id: string): boolean {
  if (id === walker.id || !world.users.some((user) => user.id === id)) return maySee(world, walker, id)
  const { companyId, holds } = placeOf(world, walker)
  const row = world.memberships.find((one) => one.company_id === companyId && one.user_id === id)
  if (!row) return false
  return row.ended_at ? row.deactivated_at !== null && holds('users.manage') : holds('users.view')
}

/** An id of a table that `maySee` does not know would pass for one that is not there. */
export function isKnown(world: World, id: string): boolean {
  return (
    Object.values(world).some((rows: { id?: string }[]) => rows.some((row) => row.id === id)) ||
    world.org_charts.some((row) => partsOf(row).includes(id))
  )
}

/** What a secret lets whoever holds it know. */
export function openedBy(world: World, token: unknown): { marks: string[]; addresses: string[] } {
  if (typeof token !== 'string') return { marks: [], addresses: [] }
  const invitations = world.invitations.filter((row) => row.token_hash === hashToken(token))
  const mails = world.mails.filter((row) => row.plain?.includes(`#token=${token}`))
  return {
    marks: invitations.flatMap((row) => [row.company_id, row.inviter_id]),
    addresses: [
      ...invitations.map((row) => row.canonical_email),
      ...mails.map((row) => row.address.toLowerCase()),
    ],
  }
}

/** Texts carry the company that they were written in, names the person. */
export const MARK = /¤([0-9a-f-]{36})¤/g
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What an answer gives out, besides marks, and the parent that every subtask names to whoever sees just the subtask. */
export const idsIn = (body: string): Set<string> =>
  new Set(
    body
      .replace(MARK, '')
      .replace(/"parentId":"[^"]*"/g, '')
      .match(UUID),
  )
