// A throw-away cluster of Debian's own PostgreSQL 15, as a stranger to Lintel would have set it up.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall, isDebianRoot } from './chromium.mjs'

const bin = '/usr/lib/postgresql/15/bin'
const owner = 'lintel_owner'

/** PostgreSQL refuses to run as root; apt-get has made this user. */
function postgresUser() {
  if (getuid() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function ensureInstalled() {
  if (!existsSync(`${bin}/postgres`) && isDebianRoot()) aptInstall('postgresql-15')
  if (existsSync(`${bin}/postgres`)) return
  throw new Error(
    "Debian's PostgreSQL 15 is not here: as root on Debian 12, apt-get install postgresql-15 (tried when run as root).",
  )
}

/** Starts it on the port; `stop` removes everything. */
export async function startDebianPostgres(port) {
  ensureInstalled()
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'lintel-debian-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, encoding: 'utf8', ...user }
  execFileSync(
    `${bin}/initdb`,
    ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256', '-N'],
    options,
  )
  const place = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-k', folder]
  const server = spawn(`${bin}/postgres`, ['-D', data, ...place], { ...options, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))

  /** What psql prints, without headings. */
  const psql = (database, ...statements) =>
    execFileSync(
      `${bin}/psql`,
      [
        '-XAtq',
        '-v',
        'ON_ERROR_STOP=1',
        '-h',
        folder,
        '-p',
        port,
        ...statements.flatMap((text) => ['-c', text]),
        database,
      ],
      { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
    ).trim()

  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(() => psql('postgres', 'select 1'))
    psql('postgres', `create role ${owner} login createrole password 'stranger'`)
    return {
      psql,
      stop,
      create,
      url: (database) => `postgres://${owner}:stranger@127.0.0.1:${port}/${database}`,
    }
  } catch (error) {
    await stop()
    throw error
  }

  /** A database of the ordinary owner. */
  function create(database, encoding = 'UTF8') {
    const locale = encoding === 'UTF8' ? 'C.UTF-8' : 'C'
    const settings = `template template0 encoding '${encoding}' locale '${locale}'`
    psql('postgres', `create database ${database} owner ${owner} ${settings}`)
  }
}

async function untilReady(ask) {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      return ask()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}
