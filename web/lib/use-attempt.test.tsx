// By which keys the server is to know a second try from another new thing.
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAttempt } from '#web/lib/use-attempt.ts'

it('keeps the key of what failed, and takes another for other content and once it was sent', async () => {
  const { result } = renderHook(useAttempt)
  const keys: string[] = []
  const send = (content: unknown, isLost = false) =>
    result.current(content, async (key) => {
      keys.push(key)
      if (isLost) throw new Error('the answer was lost')
    })
  await expect(send({ title: 'Hinges' }, true)).rejects.toThrow('lost')
  await send({ title: 'Hinges' })
  await send({ title: 'Hinges' })
  await expect(send({ title: 'Locks' }, true)).rejects.toThrow('lost')
  await send({ title: 'Hinges' })
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys)).toHaveProperty('size', 4)
})
