// Hashes and compares passwords, one after the other; refuses the most common ones.
import { availableParallelism } from 'node:os'
import argon2 from '@node-rs/argon2'
import { fail } from '#server/errors.ts'

/** Argon2id (the library's default kind), 19 MiB, two passes: OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The commonest are refused, counted among those that are long enough to be chosen at all. */
const COMMON_COUNT = 3_000

let common: Promise<ReadonlySet<string>> | undefined

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as string[]
  return new Set([
    ...ranked.slice(0, COMMON_COUNT),
    ...ranked.filter((password) => password.length >= 8).slice(0, COMMON_COUNT),
  ])
}

export async function refuseCommon(password: string): Promise<void> {
  common ??= loadCommon()
  if ((await common).has(password.toLowerCase())) throw fail('password_common')
}

/** Hashing takes a core whole: half of them, and never more than two, so that all else goes on meanwhile. */
const AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
/** With more waiting the last would be told after some ten seconds, when its browser has given up. */
const MOST_WAITING = 200

/**
 * While others wait, a place rests after each hash for as long as that took and at least this long: who signs in takes
 * the event loop and the database too, and a crowd of them must not take all of either (bench/sign-in.ts).
 */
const REST_MILLISECONDS = 30

let free = AT_ONCE
const waiting: (() => void)[] = []

/** Runs the work when it is its turn, first come, first served. Throws `busy` when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else if (waiting.length >= MOST_WAITING) throw fail('busy')
  // Whoever ends hands the place over, so that nobody who comes then takes it first.
  else await new Promise<void>((resolve) => waiting.push(resolve))
  const began = performance.now()
  try {
    return await work()
  } finally {
    if (waiting.length === 0) free++
    else setTimeout(handOver, Math.max(REST_MILLISECONDS, performance.now() - began))
  }
}

function handOver() {
  const next = waiting.shift()
  if (next) next()
  else free++
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2.hash(password.normalize('NFKC'), COST))

// Compared when there is no account, so that the answer takes as long.
let nobody: Promise<string> | undefined

/** Costs one comparison whether or not there is a hash to compare with. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= argon2.hash('', COST)
  const compared = stored ?? (await nobody)
  const isRight = await inTurn(() => argon2.verify(compared, password.normalize('NFKC')))
  return isRight && stored !== undefined
}
