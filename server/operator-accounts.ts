// What the operator does for accounts and companies: a new password, no second factor, a confirmed address, the role of
// an admin, a company that comes back.
import { randomInt } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { AccountAction } from '#contract/audit.ts'
import { UNDO_DAYS } from '#contract/limits.ts'
import { canonicalEmail } from '#contract/text.ts'
import { pastWalls } from '#server/database/operator-connection.ts'
import { tellOfAct } from '#server/operator-notice.ts'
import { StartError } from '#server/start-error.ts'

/** Without those that look like another letter or a digit. Sixteen of them are 72 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz'

const FACTORS_REMOVED =
  'Nobody had confirmed the address, so passkeys, connected sign-ins and two-factor sign-in were removed: a stranger could have set them up.'

function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/**
 * Gives the account a new password and ends its sessions; where nobody had proven the address, passkeys, connected
 * sign-ins and two-factor sign-in go too, as by a mailed link. Puts it on record. What to print: the password, once.
 */
export async function resetPassword(
  client: ClientBase,
  { email, hashPassword }: { email: string; hashPassword(password: string): Promise<string> },
): Promise<string[]> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return pastWalls(client, async () => {
    const person = await findAccount(client, email)
    // So that no factor is added, and no address proven, between the two.
    await client.query('select from users where id = $1 for no key update', [person.id])
    const { rows } = await client.query<{ removed: boolean }>(
      'select gates.remove_unproven_factors($1) as removed',
      [person.id],
    )
    const isRemoved = rows[0]?.removed === true
    await client.query('select gates.put_password($1, $2)', [person.id, passwordHash])
    const ended = await signOutEverywhere(client, person)
    await record(client, person, 'password_reset')
    if (isRemoved) await record(client, person, 'factors_removed')
    await tellOfAct(client, person.id, isRemoved ? 'factorsRemoved' : 'passwordReset', {})
    const lines = [`New password of ${person.email}: ${password}`, `It is shown only now. ${ended}`]
    return isRemoved ? [...lines, FACTORS_REMOVED] : lines
  })
}

/**
 * Takes authenticator app and recovery codes from an account whose owner has lost both, ends its sessions, and puts it
 * on record. Its password and passkeys stay. What to print.
 */
export async function removeSecondFactor(
  client: ClientBase,
  { email }: { email: string },
): Promise<string[]> {
  return pastWalls(client, async () => {
    const person = await findAccount(client, email)
    const removed = await client.query(
      'delete from authenticators where user_id = $1 and enabled_at is not null',
      [person.id],
    )
    if (removed.rowCount === 0) return [`${person.email} has no authenticator app; nothing was changed.`]
    const codes = await client.query('delete from recovery_codes where user_id = $1', [person.id])
    const ended = await signOutEverywhere(client, person)
    await record(client, person, 'two_factor_disabled')
    await tellOfAct(client, person.id, 'secondFactorRemoved', {})
    const passkeys = await client.query('select from passkeys where user_id = $1', [person.id])
    return [
      `${person.email} signs in without a second factor now. Recovery codes removed: ${codes.rowCount}; passkeys that stay: ${passkeys.rowCount}.`,
      ended,
    ]
  })
}

/**
 * Marks an account's address as its owner's, and puts it on record. Links that were to confirm it open nothing any more.
 * What to print: what the account has besides, because from now on no reset takes it out.
 */
export async function confirmEmail(client: ClientBase, { email }: { email: string }): Promise<string[]> {
  return pastWalls(client, async () => {
    const person = await findAccount(client, email)
    const confirmed = await client.query(
      `update users set email_verified_at = now(), updated_at = now()
       where id = $1 and email_verified_at is null`,
      [person.id],
    )
    if (confirmed.rowCount === 0) return [`${person.email} is confirmed already; nothing was changed.`]
    await client.query("delete from account_tokens where user_id = $1 and purpose = 'verify_email'", [
      person.id,
    ])
    await record(client, person, 'email_verified')
    await tellOfAct(client, person.id, 'emailConfirmed', { email: person.email })
    return [
      `${person.email} is confirmed now; open pages show it when they are loaded anew.`,
      ...(await waysInOf(client, person)),
    ]
  })
}

interface WaysIn {
  sessions: number
  passkeys: number
  providers: number
  hasAuthenticator: boolean
}

/** What to print: what could be of whoever made the account, if that was not the address's owner. */
async function waysInOf(client: ClientBase, { id, email }: Account): Promise<string[]> {
  const { rows } = await client.query<WaysIn>(
    `select
       (select count(*)::int from sessions where user_id = $1 and expires_at > now()) as sessions,
       (select count(*)::int from passkeys where user_id = $1) as passkeys,
       (select count(*)::int from identities where user_id = $1) as providers,
       exists (select from authenticators where user_id = $1 and enabled_at is not null) as "hasAuthenticator"`,
    [id],
  )
  const [found] = rows
  if (!found) return []
  return [
    `It has: sessions ${found.sessions}, passkeys ${found.passkeys}, connected providers ${found.providers}, two-factor sign-in ${found.hasAuthenticator ? 'on' : 'off'}.`,
    `A later reset of the password leaves passkeys, providers and two-factor sign-in in place. If they may be somebody else's, ask ${email} to look at Settings, Security.`,
  ]
}

/** Sign-ins that wait for their second step end too. What to print. */
async function signOutEverywhere(client: ClientBase, { id }: Account): Promise<string> {
  await client.query('delete from challenges where user_id = $1', [id])
  const ended = await client.query('delete from sessions where user_id = $1', [id])
  return `Sessions ended: ${ended.rowCount}; open pages are signed out within a minute.`
}

/** In the person's own log, and in the audit log of each company that they are in. */
async function record(client: ClientBase, { id, email }: Account, action: AccountAction): Promise<void> {
  await recordForOwner(client, id, action, null)
  await client.query(
    `insert into audit_entries (company_id, id, action, subject)
     select company_id, gates.new_id(), $3, $2 from memberships where user_id = $1 and ended_at is null`,
    [id, email, action],
  )
}

async function recordForOwner(
  client: ClientBase,
  userId: string,
  action: AccountAction,
  subject: string | null,
): Promise<void> {
  await client.query(
    `insert into security_entries (user_id, id, action, subject, is_operator)
     values ($1, gates.new_id(), $2, $3, true)`,
    [userId, action, subject],
  )
}

/** Makes a member admin of the company of that name or id, and puts it on the company's record. What to print. */
export async function makeAdmin(
  client: ClientBase,
  { email, company: wanted }: { email: string; company: string },
): Promise<string[]> {
  return pastWalls(client, async () => {
    const person = await findAccount(client, email)
    const company = chooseCompany(person, await companiesOf(client, person.id), wanted)
    if (company.roleKind === 'admin') return [`${person.email} is an admin of ${company.name} already.`]
    await client.query(
      `update memberships m set role_id = r.id from roles r
       where m.company_id = $1 and m.user_id = $2 and r.company_id = m.company_id and r.kind = 'admin'`,
      [company.id, person.id],
    )
    await client.query(
      `insert into audit_entries (company_id, id, action, subject)
       values ($1, gates.new_id(), 'made_admin', $2)`,
      [company.id, person.email],
    )
    await recordForOwner(client, person.id, 'made_admin', company.name)
    await tellOfAct(client, person.id, 'madeAdmin', { company: company.name })
    return [`${person.email} is now an admin of ${company.name}.`]
  })
}

/** Brings back the company of that name or id, deleted lately enough, with its members. What to print. */
export async function restoreCompany(
  client: ClientBase,
  { company: wanted }: { company: string },
): Promise<string[]> {
  return pastWalls(client, async () => {
    // Locked, so that none is brought back that is just being deleted for good.
    const { rows: deleted } = await client.query<NamedCompany>(
      `select id, name from companies where deleted_at > now() - make_interval(days => $1)
       order by name collate "und-x-icu", id for update`,
      [UNDO_DAYS],
    )
    const [company, ...more] = deleted.filter(isMeantBy(wanted))
    if (more.length > 0 && company) {
      throw new StartError(
        `Several companies of that name were deleted, say which by its id: ${listOf([company, ...more])}.`,
      )
    }
    if (!company) {
      const which = deleted.length > 0 ? `but: ${listOf(deleted)}` : 'nor any other'
      throw new StartError(
        `No company ${JSON.stringify(wanted)} was deleted in the last ${UNDO_DAYS} days, ${which}.`,
      )
    }
    await client.query('update companies set deleted_at = null, updated_at = now() where id = $1', [
      company.id,
    ])
    await client.query(
      `insert into audit_entries (company_id, id, action, subject)
       values ($1, gates.new_id(), 'company_restored', $2)`,
      [company.id, company.name],
    )
    return [`${company.name} is back, with its members and all that it holds.`]
  })
}

interface Account {
  id: string
  email: string
}

async function findAccount(client: ClientBase, email: string): Promise<Account> {
  const { rows } = await client.query<Account>(
    'select id, email from users where canonical_email = $1 and deleted_at is null',
    [canonicalEmail(email)],
  )
  if (!rows[0]) throw new StartError(`Nobody has an account with the address ${email}.`)
  return rows[0]
}

interface NamedCompany {
  id: string
  name: string
}

interface OwnCompany extends NamedCompany {
  roleKind: string
}

/** Locked, so that a membership which is just ending is not brought back. */
async function companiesOf(client: ClientBase, personId: string): Promise<OwnCompany[]> {
  const { rows } = await client.query<OwnCompany>(
    `select c.id, c.name, r.kind as "roleKind"
     from memberships m
     join companies c on c.id = m.company_id and c.deleted_at is null
     join roles r on r.company_id = m.company_id and r.id = m.role_id
     where m.user_id = $1 and m.ended_at is null
     order by c.name collate "und-x-icu", c.id
     for update of m`,
    [personId],
  )
  return rows
}

function chooseCompany({ email }: Account, own: OwnCompany[], wanted: string): OwnCompany {
  const meant = own.filter(isMeantBy(wanted))
  if (meant.length > 1) {
    throw new StartError(
      `${email} is in several companies of that name, say which by its id: ${listOf(meant)}.`,
    )
  }
  if (!meant[0]) {
    const where = own.length > 0 ? `a member of: ${listOf(own)}` : 'in no company'
    throw new StartError(`${email} is no member of ${JSON.stringify(wanted)}, but ${where}.`)
  }
  return meant[0]
}

/** By id, or by name however it is written. */
const isMeantBy =
  (wanted: string) =>
  ({ id, name }: NamedCompany): boolean =>
    [id, comparable(name)].includes(comparable(wanted))

const comparable = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const listOf = (companies: NamedCompany[]) => companies.map(({ id, name }) => `${name} (${id})`).join(', ')
