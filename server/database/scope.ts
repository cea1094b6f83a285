// One client, one transaction and one company (or person) for each piece of work; no other way to the tables.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Action, RoleKind } from '#contract/permissions.ts'
import { log } from '#server/log.ts'
import { FROM_SESSION, type Opening } from './opening.ts'
import { currentPool } from './pool.ts'

/** Where a call came from, for the record. */
export interface Origin {
  address: string
  userAgent: string | null
}

/** A member at work in a company. Made only by the guard; every store function takes one first. */
export interface Scope {
  companyId: string
  userId: string
  sessionId: string
  role: { id: string; name: string; kind: RoleKind }
  actions: ReadonlySet<Action>
  /** IANA zone in which this person reads dates. */
  zone: string
  /** Opened with a second factor or a passkey. */
  isStrong: boolean
  /** Until when the person need not prove again who they are. */
  confirmedUntil: Date
  origin: Origin
}

/** A signed-in person outside any company. */
export interface PersonScope {
  userId: string
  sessionId: string
  /** The company that the session is in, if the person is still a member there, and what they are in it. */
  companyId: string | null
  role: Scope['role'] | null
  actions: ReadonlySet<Action>
  isStrong: boolean
  confirmedUntil: Date
  /** The company asks for a second factor, and this session has none. */
  needsTwoFactor: boolean
  origin: Origin
}

/** A job at work for a company, in nobody's name. */
export interface JobScope {
  companyId: string
}

interface Work {
  client: pg.PoolClient
  effects: (() => void)[]
  isOpen: boolean
}

const running = new AsyncLocalStorage<Work>()

// Planning anew costs more than most queries: each text becomes a prepared statement, up to a bound.
const MAX_STATEMENTS = 500
const statements = new Map<string, string>()

function statementName(text: string): string | undefined {
  let name = statements.get(text)
  if (!name && statements.size < MAX_STATEMENTS) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    statements.set(text, name)
  }
  return name
}

function currentWork(): Work {
  const work = running.getStore()
  if (!work?.isOpen) throw new Error('a query outside a scope')
  return work
}

const clientOfScope = {
  query(query: string | pg.QueryConfig, values?: unknown[]) {
    const { client } = currentWork()
    sendTogether(client)
    if (typeof query === 'string') return client.query(query, values)
    const name = statementName(query.text)
    return client.query(name ? { ...query, name } : query, values)
  },
}

/** Queries that do not wait for each other leave in one packet: the database wakes once for all of them. */
function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Queries of the running scope. Await them inside it: a builder is lazy and would start after the end. */
export const db = drizzle(clientOfScope as unknown as pg.PoolClient)

/** Runs once the running scope's changes are there for everybody; never when it fails. */
export function afterCommit(effect: () => void): void {
  currentWork().effects.push(effect)
}

const openings = {
  company: {
    name: 'open_company',
    text: `select o.*, set_config('app.company_id', coalesce(o.company_id::text, ''), true) ${FROM_SESSION}`,
  },
  person: {
    name: 'open_person',
    text: `select o.*, set_config('app.user_id', o.user_id::text, true) ${FROM_SESSION}`,
  },
}

/**
 * Looks the session up and opens a transaction walled to its company or person in one round trip, lets `admit`
 * decide, and runs the work. Everything is taken back when `admit` or the work throws.
 */
export function withSession<S, T>(
  { kind, tokenHash, isReadOnly }: { kind: keyof typeof openings; tokenHash: string; isReadOnly: boolean },
  admit: (opening: Opening | undefined) => S,
  work: (scope: S) => Promise<T>,
): Promise<T> {
  const open = async (client: pg.PoolClient) => {
    const { rows } = await client.query<Opening>({ ...openings[kind], values: [tokenHash] })
    return admit(rows[0])
  }
  return inTransaction(open, work, isReadOnly)
}

/** For a call without a session: nothing is visible but what gates give. */
export function withoutSession<T>(work: () => Promise<T>): Promise<T> {
  return inTransaction(async () => undefined, work)
}

/** A short transaction of its own, for a route with `transaction: false` and for jobs. */
export function inCompany<T>(scope: JobScope, work: () => Promise<T>): Promise<T> {
  return inTransaction(
    (client) => client.query("select set_config('app.company_id', $1, true)", [scope.companyId]),
    work,
  )
}

/** As `inCompany`, in somebody's name: throws `NoSession` or `NoMember` when they are no longer there. */
export function inCompanyOf<T>(
  { companyId, userId, sessionId }: Pick<Scope, 'companyId' | 'userId' | 'sessionId'>,
  work: () => Promise<T>,
): Promise<T> {
  const open = async (client: pg.PoolClient) => {
    const { rows } = await client.query<{ is_session: boolean; is_member: boolean }>(
      `select set_config('app.company_id', $1, true), gates.is_session($3, $2) as is_session,
         gates.is_member($2, $1::uuid) as is_member`,
      [companyId, userId, sessionId],
    )
    if (!rows[0]?.is_session) throw new NoSession('the session has ended')
    if (!rows[0].is_member) throw new NoMember('the person is no member of the company any more')
  }
  return inTransaction(open, work)
}

export class NoMember extends Error {}
export class NoSession extends Error {}

/** As `asPerson`, in a session that still stands: throws `NoSession` when it, or the account, has ended since. */
export function asPersonOf<T>(
  { userId, sessionId }: Pick<PersonScope, 'userId' | 'sessionId'>,
  work: () => Promise<T>,
): Promise<T> {
  const open = async (client: pg.PoolClient) => {
    const { rowCount } = await client.query(
      "select set_config('app.user_id', $1, true) where gates.hold_session($2, $1::uuid)",
      [userId, sessionId],
    )
    if (rowCount === 0) throw new NoSession('the session has ended')
  }
  return inTransaction(open, work)
}

/** As `inCompany`, for a signed-in person outside any company. */
export function asPerson<T>(scope: Pick<PersonScope, 'userId'>, work: () => Promise<T>): Promise<T> {
  return inTransaction(
    (client) => client.query("select set_config('app.user_id', $1, true)", [scope.userId]),
    work,
  )
}

/**
 * Inside a person's transaction: the work is walled to a company that they are a member of, such as one that they
 * just joined. Throws `NoMember` for others.
 */
export async function inJoinedCompany<T>(
  { userId }: Pick<PersonScope, 'userId'>,
  companyId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await db.execute(
    sql`select set_config('app.company_id', ${companyId}, true) where gates.is_member(${userId}, ${companyId})`,
  )
  if (rows.length === 0) throw new NoMember('a company that the person is no member of')
  const result = await work()
  await db.execute(sql`select set_config('app.company_id', '', true)`)
  return result
}

async function inTransaction<S, T>(
  open: (client: pg.PoolClient) => Promise<S>,
  work: (opened: S) => Promise<T>,
  isReadOnly = false,
): Promise<T> {
  if (running.getStore()?.isOpen) throw new Error('a scope inside a scope')
  const client = await currentPool().connect()
  const held: Work = { client, effects: [], isOpen: true }
  try {
    const opened = await begin(client, isReadOnly ? 'begin read only' : 'begin', open)
    const result = await running.run(held, async () => await work(opened))
    held.isOpen = false
    // A read has nothing that could fail to be written: its answer need not wait for the end.
    if (isReadOnly) commit(held).catch((error: Error) => client.release(error))
    else await commit(held)
    return result
  } catch (error) {
    held.isOpen = false
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** Ends the transaction, gives the connection back, and lets the effects happen. */
async function commit({ client, effects }: Work): Promise<void> {
  const end = await client.query('commit')
  // A transaction in which an error was swallowed answers ROLLBACK, without an error of its own.
  if (end.command !== 'COMMIT') throw new Error('the transaction had failed')
  client.release()
  runEffects(effects)
}

/** BEGIN and the opening query leave in one packet: the server wakes once for both. */
function begin<S>(
  client: pg.PoolClient,
  statement: string,
  open: (client: pg.PoolClient) => Promise<S>,
): Promise<S> {
  const stream = streamOf(client)
  stream.cork()
  try {
    client.query(statement).catch(() => {}) // the opening query fails too, and says so
    return open(client)
  } finally {
    stream.uncork()
  }
}

// What is done is done: an effect that fails must not make the answer look like a failure.
function runEffects(effects: (() => void)[]) {
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      log.error(error, 'an effect after commit failed')
    }
  }
}
