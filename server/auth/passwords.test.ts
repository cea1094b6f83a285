// Hashing in turn: few at a time, first come first served, and no queue without an end.
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const argon2 = vi.hoisted(() => ({ running: 0, most: 0, order: [] as string[] }))
vi.mock('@node-rs/argon2', () => ({
  async hash(password: string) {
    argon2.order.push(password)
    argon2.most = Math.max(argon2.most, ++argon2.running)
    await new Promise((resolve) => setImmediate(resolve))
    argon2.running--
    return `hash of ${password}`
  },
  verify: async (stored: string, password: string) => stored === `hash of ${password}`,
}))

let rests: number[]
beforeEach(() => {
  rests = []
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number) => {
    rests.push(milliseconds)
    return setImmediate(work)
  })
})

test('at most two hash at the same time, in the order in which they came', async () => {
  const typed = Array.from({ length: 40 }, (_, n) => `password ${n}`)
  const hashes = await Promise.all(typed.map(hashPassword))
  expect(hashes).toEqual(typed.map((password) => `hash of ${password}`))
  expect(argon2.order).toEqual(typed)
  expect(argon2.most).toBeLessThanOrEqual(2)
  expect(argon2.running).toBe(0)
})

test('a place rests between two who wait for it, and not after the last', async () => {
  await hashPassword('alone')
  expect(rests).toEqual([])
  await Promise.all(Array.from({ length: 10 }, () => hashPassword('x')))
  expect(rests.length).toBeGreaterThanOrEqual(8)
  expect(rests.length).toBeLessThan(10)
  for (const rest of rests) expect(rest).toBeGreaterThanOrEqual(30)
  expect(await hashPassword('after the crowd')).toBe('hash of after the crowd')
})

test('with hundreds waiting the next is told to come later; those that wait are served', async () => {
  const all = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('x')))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(98)
  expect(refused.length).toBeLessThan(110)
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'busy' } })
  expect(await isPassword('x', await hashPassword('x'))).toBe(true)
})

test('a hash that is there for nobody matches nothing', async () => {
  expect(await isPassword('', undefined)).toBe(false)
})
