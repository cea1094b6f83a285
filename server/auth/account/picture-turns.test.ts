// One person cannot hold the worker, and not too many wait for it.
import { afterEach, expect, test } from 'vitest'
import { inTurn } from './picture-turns.ts'

const ends: (() => void)[] = []
const running: Promise<void>[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await Promise.all(running.splice(0))
})

/** A picture that is made until the test's end. */
const hold = (userId: string) => running.push(inTurn(userId, () => new Promise((end) => ends.push(end))))
const make = (userId: string) => inTurn(userId, async () => 'made')

test('a person has one picture made at a time, whatever became of the one before', async () => {
  hold('one')
  await expect(make('one')).rejects.toMatchObject({ code: 'busy' })
  expect(await make('other')).toBe('made')
  const failing = async () => {
    throw new Error('no picture')
  }
  await expect(inTurn('other', failing)).rejects.toThrow('no picture')
  expect(await make('other')).toBe('made')
})

test('ten are waited for, an eleventh is told to come later', async () => {
  for (let n = 0; n < 10; n++) hold(`person ${n}`)
  await expect(make('one more')).rejects.toMatchObject({ code: 'busy' })
  ends.shift()?.()
  await running[0]
  expect(await make('one more')).toBe('made')
})
