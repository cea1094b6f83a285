// Counts tries in the database, so that every process of the server counts together.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '#contract/errors.ts'
import { currentPool } from '#server/database/pool.ts'
import { fail } from '#server/errors.ts'

interface Limit {
  name: string
  points: number
  seconds: number
  /** RATE_LIMIT_SCALE leaves it as it is: it holds nobody up. */
  isFixed?: boolean
  /** What is said when no try is left: `too_many_tries` unless named. */
  code?: ErrorCode
}

export interface Throttle {
  /** Takes one try before the work is done; throws `too_many_tries`, or the limit's own code, when none is left. */
  reserve(subject: string): Promise<void>
  /** Gives a try back, after a success. */
  giveBack(subject: string): Promise<void>
  /** Counts from the beginning again. */
  forget(subject: string): Promise<void>
}

/** What one caller can choose freely counts as one: of an IPv6 address its network of 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1) // an IPv4 address inside
  const [start = '', end] = address.split('::')
  const groups = start ? start.split(':') : []
  const after = end ? end.split(':') : []
  if (end !== undefined) groups.push(...Array(8 - groups.length - after.length).fill('0'), ...after)
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

let scale = 1
const limiters = new Map<string, RateLimiterPostgres>()

/** RATE_LIMIT_SCALE multiplies every throttle; set once at start. */
export function scaleThrottles(factor: number): void {
  scale = factor
  limiters.clear()
}

export function throttle(limit: Limit): Throttle {
  const started = () => {
    const limiter = limiters.get(limit.name) ?? startLimiter(limit)
    limiters.set(limit.name, limiter)
    return limiter
  }
  return {
    async reserve(subject) {
      await started()
        .consume(hashed(subject))
        .catch((refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          throw fail(limit.code ?? 'too_many_tries', { retryAfter: refusal.msBeforeNext / 1000 })
        })
    },
    async giveBack(subject) {
      await started().reward(hashed(subject))
    },
    async forget(subject) {
      await started().delete(hashed(subject))
    },
  }
}

const startLimiter = ({ name, points, seconds, isFixed = false }: Limit) =>
  new RateLimiterPostgres({
    storeClient: currentPool(),
    storeType: 'pool',
    tableName: 'throttles',
    tableCreated: true,
    keyPrefix: name,
    points: isFixed ? points : Math.max(1, Math.round(points * scale)),
    duration: seconds,
    clearExpiredByTimeout: false,
  })

// Addresses and e-mails do not belong into a table that nobody thinks of as personal.
const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url')
