// Hashes and compares passwords; refuses the most common ones.
import { hash, verify } from '@node-rs/argon2'
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

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

// Compared when there is no account, so that the answer takes as long.
let nobody: Promise<string> | undefined

/** Costs one comparison whether or not there is a hash to compare with. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('')
  const isRight = await verify(stored ?? (await nobody), password.normalize('NFKC'))
  return isRight && stored !== undefined
}
