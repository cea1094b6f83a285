// Messages belong to a session: what they offer must not be done as the next person.
import { expect, it, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { toast, undoNewest } from './toast.ts'

it('offers nothing of a session that ended, and lets none of its calls go on', () => {
  const undo = vi.fn()
  toast({ text: 'Task deleted', undo })
  queryClient.getMutationCache().build(queryClient, { mutationFn: async () => undefined })
  endSession()
  expect(undoNewest()).toBe(false)
  expect(undo).not.toHaveBeenCalled()
  expect(queryClient.getMutationCache().getAll()).toEqual([])
})
