// The operator's own PostgreSQL: refused in one line when it cannot carry Lintel.
import pg from 'pg'
import { assertSession } from '#server/database/external-session.ts'
import type { Database } from '#server/database/open.ts'
import { StartError } from '#server/start-error.ts'

const oldestVersion = 15

/** The roles that the migrations make or, where they may not, expect: what the application runs as, and what owns its functions. */
const neededRoles = ['lintel_app', 'lintel_gate']

export async function openExternal(databaseUrl: string): Promise<Database> {
  const client = await connect(databaseUrl)
  try {
    const server = await readServer(client)
    assertServer(server)
    assertRights(server)
    await assertRoles(client, server)
    const other = await connect(databaseUrl)
    await assertSession(client, other).finally(() => other.end())
  } finally {
    await client.end()
  }
  return { ownerUrl: databaseUrl, isEmbedded: false, lost: new Promise(() => {}), stop: async () => {} }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    // The address itself is not shown: it may hold a password.
    const reason = reasonOf(error)
    const where = `database "${client.database}" at ${client.host}:${client.port}`
    throw new StartError(`DATABASE_URL: no connection to the ${where} (${reason}).`)
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return error instanceof pg.DatabaseError || !code ? (message.split('\n')[0] ?? '') : code
}

interface Server {
  version: string
  major: number
  encoding: string
  isReadOnly: boolean
  user: string
  database: string
  isOwner: boolean
  mayCreate: boolean
  isSuperuser: boolean
  mayCreateRoles: boolean
}

async function readServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int / 10000 as major,
           current_setting('server_encoding') as encoding,
           pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "isReadOnly",
           quote_ident(current_user) as "user",
           quote_ident(datname) as database,
           pg_has_role(datdba, 'usage') as "isOwner",
           has_database_privilege(datname, 'create') as "mayCreate",
           rolsuper as "isSuperuser",
           rolcreaterole as "mayCreateRoles"
      from pg_database, pg_roles
     where datname = current_database() and rolname = current_user`)
  return rows[0]!
}

function assertServer({ version, major, encoding, isReadOnly, database }: Server): void {
  if (major < oldestVersion) {
    throw new StartError(
      `DATABASE_URL: PostgreSQL ${version} is too old; Lintel needs ${oldestVersion} or newer.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `DATABASE_URL: the database ${database} has the encoding ${encoding}; Lintel needs UTF8.`,
    )
  }
  if (isReadOnly) {
    throw new StartError(
      `DATABASE_URL: the database ${database} is read-only; Lintel needs the primary server.`,
    )
  }
}

function assertRights({ user, database, isOwner, mayCreate }: Server): void {
  if (!isOwner) {
    throw new StartError(
      `DATABASE_URL: the user ${user} must own the database ${database}: ALTER DATABASE ${database} OWNER TO ${user};`,
    )
  }
  if (!mayCreate) {
    throw new StartError(
      `DATABASE_URL: the user ${user} may not create in the database ${database}: GRANT CREATE ON DATABASE ${database} TO ${user};`,
    )
  }
}

async function assertRoles(client: pg.Client, server: Server): Promise<void> {
  const { user, major, isSuperuser, mayCreateRoles } = server
  if (isSuperuser) return
  // Since 16 the right to create roles no longer covers roles that somebody else has made.
  const isMaster = mayCreateRoles && major < 16
  const { rows } = await client.query<{ exists: boolean; isUsable: boolean }>(
    `select oid is not null as exists,
            coalesce(pg_has_role(oid, $2) or pg_has_role(oid, 'member with admin option'), false) as "isUsable"
       from unnest($1::text[]) as needed(name) left join pg_roles on rolname = name`,
    [neededRoles, major < 16 ? 'member' : 'set'],
  )
  const [list, grant] = [neededRoles.join(', '), `GRANT ${neededRoles.join(', ')} TO ${user};`]
  if (rows.some((role) => role.exists && !role.isUsable && !isMaster)) {
    throw new StartError(`DATABASE_URL: the user ${user} may not act as the roles ${list}: ${grant}`)
  }
  if (rows.some((role) => !role.exists) && !mayCreateRoles) {
    const creates = neededRoles.map((role) => `CREATE ROLE ${role};`).join(' ')
    throw new StartError(
      `DATABASE_URL: the user ${user} may not create roles: ALTER ROLE ${user} CREATEROLE; or have them made: ${creates} ${grant}`,
    )
  }
}
