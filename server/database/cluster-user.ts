// As which user of the operating system PostgreSQL runs: it refuses to run as root.
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/start-error.ts'

export interface OsUser {
  uid: number
  gid: number
}

/** Undefined: as ourselves. A cluster that is there already keeps its owner, whoever that was. */
export function clusterUser(folder: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = fs.statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findUser('postgres') ?? findUser('nobody')
  if (user) return user
  throw new StartError(
    'PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody": start Lintel as another user or set DATABASE_URL.',
  )
}

function findUser(name: string): OsUser | undefined {
  const rows = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const row = rows.map((line) => line.split(':')).find(([rowName]) => rowName === name)
  return row && { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Whether any user may walk to this folder: root's home, for one, is closed to all others. */
export function isReachable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const stat = fs.statSync(at, { throwIfNoEntry: false })
    if (stat && (stat.mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
