// Hashing in turn: few at a time, first come first served, and no queue without an end.
import argon2 from '@node-rs/argon2'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const hashing = { running: 0, most: 0, order: [] as string[] }
let rests: number[]
// The hash that stands for nobody is made once a process, and others need a real one.
beforeAll(() => isPassword('', undefined))
beforeEach(() => {
  vi.spyOn(argon2, 'hash').mockImplementation(async (password) => {
    hashing.order.push(String(password))
    hashing.most = Math.max(hashing.most, ++hashing.running)
    await new Promise((resolve) => setImmediate(resolve))
    hashing.running--
    return `hash of ${password}`
  })
  vi.spyOn(argon2, 'verify').mockImplementation(async (stored, password) => stored === `hash of ${password}`)
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
  expect(hashing.order).toEqual(typed)
  expect(hashing.most).toBeLessThanOrEqual(2)
  expect(hashing.running).toBe(0)
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
  vi.restoreAllMocks()
  expect(await isPassword('', undefined)).toBe(false)
})
