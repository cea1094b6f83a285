// The websocket hub: tells open pages what changed, after the change is committed, and nobody who may not see it.
import type { Server as HttpServer } from 'node:http'
import { parse as parseCookies } from 'cookie'
import { sql } from 'drizzle-orm'
import { Server, type Socket } from 'socket.io'
import type {
  ClientEvents,
  Handshake,
  HandshakeRefusal,
  LiveModule,
  ServerEvents,
  SignedOutReason,
} from '#contract/events.ts'
import { SOCKET_RECHECK_SECONDS } from '#contract/limits.ts'
import { type Action, builtInRoles, builtInRolesWith } from '#contract/permissions.ts'
import type { Audience } from '#server/audience.ts'
import { lookUpSession, type Opening } from '#server/database/opening.ts'
import { afterCommit, db } from '#server/database/scope.ts'
import { needsTwoFactor } from '#server/guard.ts'
import { log } from '#server/log.ts'
import { isOwnOrigin } from '#server/origin.ts'
import { tokenHashIn } from '#server/session-cookie.ts'

type Hub = Server<ClientEvents, ServerEvents, Record<never, never>, SocketState>
type Connection = Socket<ClientEvents, ServerEvents, Record<never, never>, SocketState>

interface SocketState {
  tokenHash: string
  sessionId: string
  userId: string
  companyId: string
}

const companyRoom = (companyId: string) => `company:${companyId}`
const memberRoom = (companyId: string, userId: string) => `member:${companyId}:${userId}`
const personRoom = (userId: string) => `person:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`
const pageRoom = (sessionId: string, companyId: string) => `page:${sessionId}:${companyId}`

let hub: Hub | undefined

/**
 * Tells the audience that rows of a module changed, once the running scope is committed. Pages fetch them anew,
 * so nothing but ids leaves; an id goes only to people who may see its row, before or after the change.
 * `isUncounted`: the counts beside the navigation stay what they are, and thousands of pages need not ask for them.
 * `isOneMore`: it adds one unread thing to everybody's, for their pages to count by themselves; `but` its author, who
 * asks.
 * `needs`: of the audience only those hear of it whose role holds this.
 */
export async function publishChange(
  scope: { companyId: string },
  module: LiveModule,
  ids: string[],
  audience: Audience,
  { isUncounted = false, isOneMore = false, but, needs }: PublishOptions = {},
): Promise<void> {
  if (ids.length === 0) return
  const heard = audience === 'company' && needs ? { people: [], holdersOf: needs } : audience
  const rooms =
    heard === 'company' || (await isForAll(scope.companyId, heard))
      ? [companyRoom(scope.companyId)]
      : [...(await membersOf(scope.companyId, heard, needs))].map((id) => memberRoom(scope.companyId, id))
  if (rooms.length === 0) return
  const author = but ? [memberRoom(scope.companyId, but)] : []
  const isAuthorAmong = author.some(
    (room) => rooms.includes(room) || rooms.includes(companyRoom(scope.companyId)),
  )
  const change = { module, ids, ...(isUncounted && { isUncounted }) }
  afterCommit(() => {
    if (!isOneMore) {
      hub?.to(rooms).emit('changed', change)
      return
    }
    hub
      ?.to(rooms)
      .except(author)
      .emit('changed', { ...change, isOneMore })
    if (isAuthorAmong) hub?.to(author).emit('changed', change)
  })
}

export interface PublishOptions {
  isUncounted?: boolean
  isOneMore?: boolean
  but?: string
  needs?: Action
}

/** As `publishChange`, for a person in whatever company their pages are. */
export function publishToPerson(userId: string, module: LiveModule, ids: string[]): void {
  publishToPeople([userId], module, ids)
}

/** As `publishToPerson`, for many at once. */
export function publishToPeople(userIds: string[], module: LiveModule, ids: string[]): void {
  if (userIds.length === 0 || ids.length === 0) return
  afterCommit(() => {
    hub?.to(userIds.map(personRoom)).emit('changed', { module, ids })
  })
}

/** Whether every role of the company holds the action: one room is then enough for ten thousand members. */
async function isForAll(companyId: string, { holdersOf }: Exclude<Audience, 'company'>): Promise<boolean> {
  if (!holdersOf || builtInRolesWith(holdersOf).length < builtInRoles.length) return false
  const { rows } = await db.execute(
    sql`select 1 from roles where company_id = ${companyId} and kind = 'custom' and not ${holdersOf} = any(actions)
      limit 1`,
  )
  return rows.length === 0
}

async function membersOf(
  companyId: string,
  { people, holdersOf, roleIds = [], departmentIds = [] }: Exclude<Audience, 'company'>,
  needs: Action | undefined,
): Promise<Set<string>> {
  const named = new Set(people)
  if (!needs && !holdersOf && roleIds.length === 0 && departmentIds.length === 0) return named
  const holds = (action: Action | undefined) =>
    sql`(r.kind = any(${sql.param(action ? builtInRolesWith(action) : [])}::text[]) or ${action ?? null} = any(r.actions))`
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select m.user_id from memberships m join roles r on r.company_id = m.company_id and r.id = m.role_id
      where m.company_id = ${companyId} and m.ended_at is null and (${needs === undefined} or ${holds(needs)}) and (
        ${holds(holdersOf)}
        or r.id = any(${sql.param(roleIds)}::uuid[])
        or m.user_id = any(${sql.param([...named])}::uuid[])
        or m.user_id in (
          select d.user_id from department_members d
          where d.company_id = m.company_id and d.department_id = any(${sql.param(departmentIds)}::uuid[])
        )
      )`,
  )
  const found = rows.map(({ user_id }) => user_id)
  return new Set(needs ? found : [...named, ...found])
}

/** Hangs up on every page of a session, in every process, after telling it why. */
export function hangUpSession(sessionId: string, reason: SignedOutReason): void {
  hangUp(sessionRoom(sessionId), reason)
}

/** Hangs up on the session's pages of one company; those of the next may be connecting already. */
export function hangUpPages(sessionId: string, companyId: string): void {
  hangUp(pageRoom(sessionId, companyId), 'company_changed')
}

/** Hangs up on the pages of a company that its second factor shuts out, once that is committed. */
export function hangUpWeak(companyId: string, sessionIds: string[]): void {
  const rooms = sessionIds.map((id) => pageRoom(id, companyId))
  afterCommit(() => hangUp(rooms, 'two_factor_needed'))
}

/** Hangs up on every page of a company that has ended, once that is committed. */
export function hangUpCompany(companyId: string): void {
  afterCommit(() => hangUp(companyRoom(companyId), 'membership_ended'))
}

/** Hangs up on a person's pages of a company that they are no member of any more, once that is committed. */
export function hangUpMember(companyId: string, userId: string): void {
  afterCommit(() => hangUp(memberRoom(companyId, userId), 'membership_ended'))
}

function hangUp(room: string | string[], reason: SignedOutReason) {
  if (room.length === 0) return // no room would be every room
  hub?.in(room).emit('signed_out', { reason })
  hub?.in(room).disconnectSockets(true)
}

/** Starts the hub on a server that listens, or will. `adapter` joins the hubs of several processes. */
export function startRealtime(
  server: HttpServer,
  { publicUrl, adapter }: { publicUrl: string; adapter?: Parameters<Hub['adapter']>[0] },
): { disconnect(): void; stop(): void } {
  const started: Hub = new Server(server, {
    serveClient: false,
    // Only a websocket names its origin in every browser.
    transports: ['websocket'],
    maxHttpBufferSize: 100_000,
    allowRequest: (request, done) => {
      // What names none is no page of ours.
      const isOwn =
        request.headers.origin !== undefined &&
        isOwnOrigin(request.headers, request.headers.host ?? '', publicUrl)
      done(null, isOwn)
    },
  })
  if (adapter) started.adapter(adapter)
  started.use(async (socket, next) => {
    const refusal = await admit(socket).catch((error) => {
      log.error(error, 'a websocket could not be checked')
      return 'not_ready' as const
    })
    next(refusal ? new Error(refusal) : undefined)
  })
  started.on('connection', (socket) => {
    void welcome(socket)
  })
  hub = started
  return {
    /** Closes the connections of this process; its pages come back, to the next one. */
    disconnect() {
      started.engine.close()
    },
    /** After the last request: until then its changes are still told to the pages of other processes. */
    stop() {
      if (hub === started) hub = undefined
      // Gives back the connection that listens to the other processes.
      started.of('/').adapter.close()
    },
  }
}

async function admit(socket: Connection): Promise<HandshakeRefusal | undefined> {
  const tokenHash = tokenHashIn(parseCookies(socket.request.headers.cookie ?? ''), 'session')
  const opening = tokenHash ? await lookUpSession(tokenHash) : undefined
  if (!tokenHash || !opening) return 'no_session'
  if (!opening.company_id) return 'no_company'
  if (needsTwoFactor(opening)) return 'two_factor_needed'
  if ((socket.handshake.auth as Partial<Handshake>).companyId !== opening.company_id) return 'company_changed'
  socket.data = {
    tokenHash,
    sessionId: opening.session_id,
    userId: opening.user_id,
    companyId: opening.company_id,
  }
}

async function welcome(socket: Connection) {
  const { sessionId, userId, companyId } = socket.data
  const timer = setInterval(() => void recheck(socket), SOCKET_RECHECK_SECONDS * 1000)
  socket.on('disconnect', () => clearInterval(timer))
  await socket.join([
    sessionRoom(sessionId),
    pageRoom(sessionId, companyId),
    companyRoom(companyId),
    memberRoom(companyId, userId),
    personRoom(userId),
  ])
  // A session that ended between the first look and the rooms would otherwise stay connected.
  await recheck(socket)
}

async function recheck(socket: Connection) {
  const opening = await lookUpSession(socket.data.tokenHash).catch(() => null)
  if (opening === null) return // the database does not answer; asked again in a minute
  const reason = endOf(opening, socket.data.companyId)
  if (!reason) return
  socket.emit('signed_out', { reason })
  socket.disconnect(true)
}

function endOf(opening: Opening | undefined, companyId: string): SignedOutReason | undefined {
  if (!opening) return 'session_ended'
  if (!opening.company_id) return 'membership_ended'
  if (needsTwoFactor(opening)) return 'two_factor_needed'
  return opening.company_id === companyId ? undefined : 'company_changed'
}
