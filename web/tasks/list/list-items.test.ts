// The items of the list: heads, rows, and what a drag adds.
import { expect, it } from 'vitest'
import { taskOf } from '#web/tasks.testing.tsx'
import { itemsOf, statusOf, withEmptyGroups } from './list-items.ts'

const late = { status: 'overdue' as const, tasks: [taskOf(2, 'Late', { deadline: '2026-11-20' })] }
const pending = { status: 'pending' as const, tasks: [taskOf(3, 'Later'), taskOf(4, 'Last')] }
const keys = (items: ReturnType<typeof itemsOf>) => items.map(({ key }) => key)

it('has the head of a folded group, and none of its rows', () => {
  const [first, second] = pending.tasks.map(({ id }) => id)
  expect(keys(itemsOf([late, pending], ['overdue']))).toEqual(['overdue', 'pending', first, second])
})

it('offers every group of the filter to drop something there, but not the overdue one', () => {
  const all = ['overdue', 'due_today', 'pending', 'completed'] as const
  const statuses = (groups: ReturnType<typeof withEmptyGroups>) => groups.map(({ status }) => status)
  expect(statuses(withEmptyGroups([pending], all))).toEqual(['due_today', 'pending', 'completed'])
  expect(statuses(withEmptyGroups([late, pending], all))).toEqual([...all])
  expect(statuses(withEmptyGroups([pending], ['pending']))).toEqual(['pending'])
})

it('knows the group of a head without rows, and of a row', () => {
  const items = itemsOf(withEmptyGroups([late], ['overdue', 'completed']), [])
  const now = new Date('2026-11-28T09:00:00Z')
  expect(statusOf(items, 'head completed', now, 'UTC')).toBe('completed')
  expect(statusOf(items, `row ${late.tasks[0]?.id}`, now, 'UTC')).toBe('overdue')
  expect(statusOf(items, null, now, 'UTC')).toBeUndefined()
})
