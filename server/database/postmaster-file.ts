// Reads postmaster.pid, by which PostgreSQL says that it runs on a folder, and tells a true one from a stale one.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const fileName = 'postmaster.pid'

export interface Postmaster {
  pid: number
  port: number
}

/** The server that runs on this folder, if its process really is one. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const [pid, , , port] = readLines(folder)
  return isPostmaster(Number(pid), folder) ? { pid: Number(pid), port: Number(port) } : undefined
}

/** Whether this process is the PostgreSQL of this folder; one that has ended but was not reaped is not. */
export function isPostmaster(pid: number, folder: string): boolean {
  if (!isProcess(pid)) return false
  if (process.platform !== 'linux') return nameOf(pid).includes('postgres')
  try {
    const name = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    // It works inside its folder: that holds for a copied folder too, whose file names the original's process.
    const [here, there] = [fs.statSync(folder), fs.statSync(`/proc/${pid}/cwd`)]
    return name === 'postgres' && here.dev === there.dev && here.ino === there.ino
  } catch {
    return false
  }
}

/**
 * After a crash or in a new container the number in the file may belong to any other process, and PostgreSQL
 * would refuse to start. It ignores its own parent's number, and still checks for live backends, so the number
 * becomes ours. The file is never deleted: that would switch the check off.
 */
export function disarmStaleFile(folder: string): void {
  const [first, ...rest] = readLines(folder)
  if (first === undefined) return
  const pid = Number(first)
  const isForeign = isProcess(pid) && !isPostmaster(pid, folder)
  if (isForeign || isEmptyRemnant(folder)) {
    fs.writeFileSync(path.join(folder, fileName), [process.pid, ...rest].join('\n'))
  }
}

/** A power cut can leave the file empty, which PostgreSQL takes for a server that is just starting. */
function isEmptyRemnant(folder: string): boolean {
  const stat = fs.statSync(path.join(folder, fileName), { throwIfNoEntry: false })
  return stat?.size === 0 && Date.now() - stat.mtimeMs > 5_000
}

export function isProcess(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readLines(folder: string): string[] {
  try {
    return fs.readFileSync(path.join(folder, fileName), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** macOS and Windows have no /proc; both bring a program that lists processes. */
function nameOf(pid: number): string {
  try {
    return process.platform === 'win32'
      ? execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8', windowsHide: true })
      : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
