// Lets one process at a time install or build; the others wait until it is done.
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The holder renews its lock each two seconds, so an older one was left by a process that was killed. */
const renewal = 2_000
const oldest = 10_000

export async function oneAtATime(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true })
  let hasTold = false
  while (!take(lock)) {
    if (!hasTold) console.log('Waiting for another process that installs or builds Lintel.')
    hasTold = true
    await sleep(200)
  }
  const timer = setInterval(() => utimesSync(lock, new Date(), new Date()), renewal)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    rmSync(lock, { recursive: true, force: true })
  }
}

function take(lock) {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    dropAbandoned(lock)
    return false
  }
}

/** Renamed before it is removed: of several that wait, one succeeds. */
function dropAbandoned(lock) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age < oldest) return
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    rmSync(aside, { recursive: true, force: true })
  } catch {
    // Another one that waits was faster.
  }
}
