// Finds the key that secrets are sealed with, and holds a database to the one that it began with.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { syncFolder } from '#server/database/cluster-folder.ts'
import { fingerprintOf, KEY_BYTES, parseKey } from '#server/sealing.ts'
import { StartError } from '#server/start-error.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'encryptionKey'>

/** Any number that nobody else uses; several processes may start at once on one database. */
const KEY_LOCK = 4_713

const fileOf = ({ dataDir }: Place) => path.join(dataDir, 'encryption-key')

/**
 * The key of this database, which must be migrated. The first start makes one where none is given (embedded database
 * only), and puts its fingerprint on record; with another key no start succeeds. Throws a StartError.
 */
export async function settleKey(ownerUrl: string, place: Place): Promise<Uint8Array> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lintel-key' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [KEY_LOCK])
    const found = await findKey(client, place)
    if (found.isRecorded) return found.key
    const key = found.key ?? makeKey(fileOf(place))
    await client.query("insert into installation (name, value) values ('key_fingerprint', $1)", [
      fingerprintOf(key),
    ])
    return key
  } finally {
    await client.end()
  }
}

type Found = { isRecorded: true; key: Uint8Array } | { isRecorded: false; key: Uint8Array | undefined }

/** The key that is given or kept, held against the fingerprint on record. Throws a StartError when it is not that one. */
export async function findKey(client: pg.ClientBase, place: Place): Promise<Found> {
  const key = givenKey(place)
  const { rows } = await client.query<{ value: string }>(
    "select value from installation where name = 'key_fingerprint'",
  )
  const recorded = rows[0]?.value
  if (recorded === undefined) return { isRecorded: false, key }
  const first = 'the one that this database was first started with'
  if (!key) {
    throw new StartError(
      `${fileOf(place)} is missing: put back ${first} from your backup, or set ENCRYPTION_KEY.`,
    )
  }
  if (fingerprintOf(key) === recorded) return { isRecorded: true, key }
  throw new StartError(
    place.encryptionKey
      ? `ENCRYPTION_KEY is another key than ${first}: set that one again.`
      : `${fileOf(place)} holds another key than ${first}: put that one back.`,
  )
}

/** From the environment, or with the embedded database from the file. Throws a StartError. */
export function givenKey(place: Place): Uint8Array | undefined {
  const { databaseUrl, encryptionKey } = place
  if (databaseUrl) {
    if (encryptionKey) return encryptionKey
    throw new StartError(
      'ENCRYPTION_KEY must be set where DATABASE_URL is: make one with openssl rand -base64 32 and keep it, every start needs the same.',
    )
  }
  const kept = readKey(fileOf(place))
  if (kept && encryptionKey && !kept.equals(encryptionKey)) {
    throw new StartError(
      `ENCRYPTION_KEY is another key than the one in ${fileOf(place)}: take away whichever came later.`,
    )
  }
  return encryptionKey ?? kept
}

function readKey(file: string): Buffer | undefined {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new StartError(`${file} cannot be read (${code}).`)
  }
  const key = parseKey(text)
  if (!key) throw new StartError(`${file} holds no key: put it back from your backup.`)
  return key
}

/** Written beside its place and then renamed, and on the disk before anything is sealed with it. */
function makeKey(file: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  const half = `${file}.${process.pid}`
  fs.rmSync(half, { force: true })
  fs.writeFileSync(half, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  fs.renameSync(half, file)
  syncFolder(path.dirname(file))
  return key
}
