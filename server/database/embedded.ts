// The database that Lintel runs itself, with an owner who is no superuser: as at any hoster of PostgreSQL.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startCluster } from '#server/database/cluster.ts'
import { assertDurable } from '#server/database/durability.ts'
import type { Database } from '#server/database/open.ts'

export async function openEmbedded(dataDir: string, isDurable: boolean): Promise<Database> {
  const cluster = await startCluster({ dataDir, isDurable })
  try {
    const password = ownerPassword(path.join(dataDir, 'database-owner.password'))
    await makeOwner(cluster.urlOf(), password)
    const ownerUrl = new URL(cluster.urlOf('lintel'))
    ownerUrl.username = 'lintel_owner'
    ownerUrl.password = password
    if (isDurable) await assertDurable(ownerUrl.href)
    return { ownerUrl: ownerUrl.href, isEmbedded: true, lost: cluster.lost, stop: () => cluster.stop() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Kept in a file for the operator's own tools; a lost file gives a new password. */
function ownerPassword(file: string): string {
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  if (kept) return kept
  const password = randomBytes(24).toString('hex')
  fs.writeFileSync(file, password, { mode: 0o600 })
  return password
}

async function makeOwner(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
      `select exists (select from pg_roles where rolname = 'lintel_owner') as "hasRole",
              exists (select from pg_database where datname = 'lintel') as "hasDatabase"`,
    )
    if (!rows[0]?.hasRole) await client.query('create role lintel_owner')
    await client.query(
      `alter role lintel_owner with login createrole nosuperuser nocreatedb nobypassrls noreplication
       password ${client.escapeLiteral(password)}`,
    )
    if (!rows[0]?.hasDatabase) await client.query('create database lintel owner lintel_owner')
  } finally {
    await client.end()
  }
}
