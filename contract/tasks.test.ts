// A task's status, day by day and zone by zone.
import { expect, test } from 'vitest'
import { taskStatus } from '#contract/tasks.ts'

// Half an hour into 12 March in Auckland, still 11 March in Los Angeles and in UTC.
const now = new Date('2024-03-11T11:30:00Z')

test.each([
  ['2024-03-11', 'Pacific/Auckland', 'overdue'],
  ['2024-03-12', 'Pacific/Auckland', 'due_today'],
  ['2024-03-13', 'Pacific/Auckland', 'pending'],
  ['2024-03-10', 'America/Los_Angeles', 'overdue'],
  ['2024-03-11', 'America/Los_Angeles', 'due_today'],
  ['2024-03-12', 'America/Los_Angeles', 'pending'],
  [null, 'UTC', 'pending'],
] as const)('open with deadline %s, seen in %s, is %s', (deadline, zone, status) => {
  expect(taskStatus({ completed: false, deadline, deadlineAt: null }, now, zone)).toBe(status)
})

test('a completed task is completed, however late', () => {
  expect(taskStatus({ completed: true, deadline: '2020-01-01', deadlineAt: null }, now, 'UTC')).toBe(
    'completed',
  )
})

test('the day turns at midnight of the viewer, on the shortest day of the year too', () => {
  // Los Angeles springs forward on 10 March 2024.
  const at = (time: string) =>
    taskStatus(
      { completed: false, deadline: '2024-03-10', deadlineAt: null },
      new Date(time),
      'America/Los_Angeles',
    )
  expect(at('2024-03-10T07:59:59Z')).toBe('pending')
  expect(at('2024-03-10T08:00:00Z')).toBe('due_today')
  expect(at('2024-03-11T06:59:59Z')).toBe('due_today')
  expect(at('2024-03-11T07:00:00Z')).toBe('overdue')
})

test.each([
  ['2024-03-11T11:00:00.000Z', 'Pacific/Auckland', 'overdue'],
  ['2024-03-11T11:30:00.000Z', 'Pacific/Auckland', 'overdue'],
  ['2024-03-11T11:31:00.000Z', 'Pacific/Auckland', 'due_today'],
  ['2024-03-12T10:59:00.000Z', 'Pacific/Auckland', 'due_today'],
  ['2024-03-12T11:00:00.000Z', 'Pacific/Auckland', 'pending'],
  ['2024-03-12T06:59:00.000Z', 'America/Los_Angeles', 'due_today'],
  ['2024-03-12T07:00:00.000Z', 'America/Los_Angeles', 'pending'],
])('with the deadline at %s, seen in %s, it is %s', (deadlineAt, zone, status) => {
  expect(taskStatus({ completed: false, deadline: '2024-03-12', deadlineAt }, now, zone)).toBe(status)
})
