// Notifications by days and things, as zones and languages have them.
import { expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { foldNotifications, unreadIds } from './notification-days.ts'

/** `about` is what it is about: a letter for the kind, a figure for the thing. */
function told(
  id: string,
  createdAt: string,
  about: string,
  readAt: string | null = null,
  type: Notification['type'] = 'task.changed',
): Notification {
  const subject = { type: about.startsWith('t') ? ('task' as const) : ('user' as const), id: about.slice(1) }
  return {
    id,
    _id: id,
    type,
    actor: null,
    title: '',
    subject,
    link: '/app',
    fields: [],
    count: 1,
    createdAt,
    readAt,
  }
}

/** Days with the ids of their folds: `a+b` is one row of two. */
const shape = (notifications: Notification[], zone = 'Europe/Berlin') =>
  foldNotifications(notifications, zone).map(({ day, folds }) => [
    day,
    ...folds.map(({ newest, others }) => [newest, ...others].map(({ id }) => id).join('+')),
  ])

it('has no day without a notification', () => {
  expect(shape([])).toEqual([])
})

it('folds what is about the same thing on the same day, in the place of the newest', () => {
  const rows = [
    told('e', '2026-11-27T12:00:00Z', 't1'),
    told('d', '2026-11-27T11:00:00Z', 't2'),
    told('c', '2026-11-27T10:00:00Z', 't1'),
    told('b', '2026-11-27T09:00:00Z', 't1'),
    told('a', '2026-11-26T09:00:00Z', 't1'),
  ]
  expect(shape(rows)).toEqual([
    ['2026-11-27', 'e+c+b', 'd'],
    ['2026-11-26', 'a'],
  ])
})

it.each(['task.mentioned', 'announcement.mentioned'] as const)('folds no %s', (mention) => {
  const rows = [
    told('d', '2026-11-27T12:00:00Z', 't1'),
    told('c', '2026-11-27T11:00:00Z', 't1', null, mention),
    told('b', '2026-11-27T10:00:00Z', 't1', null, mention),
    told('a', '2026-11-27T09:00:00Z', 't1'),
  ]
  expect(shape(rows)).toEqual([['2026-11-27', 'd+a', 'c', 'b']])
})

it('tells a task from a person with the same id', () => {
  const rows = [told('b', '2026-11-27T12:00:00Z', 't1'), told('a', '2026-11-27T11:00:00Z', 'u1')]
  expect(shape(rows)).toEqual([['2026-11-27', 'b', 'a']])
})

it.each([
  [
    'Europe/Berlin',
    [
      ['2026-11-27', 'b'],
      ['2026-11-26', 'a'],
    ],
  ],
  ['Asia/Tokyo', [['2026-11-27', 'b+a']]],
  ['America/Los_Angeles', [['2026-11-26', 'b+a']]],
])('ends the day where %s does', (zone, days) => {
  const rows = [told('b', '2026-11-26T23:30:00Z', 't1'), told('a', '2026-11-26T22:30:00Z', 't1')]
  expect(shape(rows, zone)).toEqual(days)
})

it('keeps a fold’s key when something newer joins it', () => {
  const older = told('a', '2026-11-27T09:00:00Z', 't1')
  const newer = told('b', '2026-11-27T10:00:00Z', 't1')
  const keyOf = (rows: Notification[]) => foldNotifications(rows, 'UTC')[0]?.folds[0]?.key
  expect(keyOf([newer, older])).toBe(keyOf([older]))
  const nextDay = told('c', '2026-11-28T09:00:00Z', 't1')
  expect(keyOf([nextDay])).not.toBe(keyOf([older]))
})

it('knows what is unread in a fold', () => {
  const rows = [
    told('c', '2026-11-27T12:00:00Z', 't1', '2026-11-27T13:00:00Z'),
    told('b', '2026-11-27T11:00:00Z', 't1'),
    told('a', '2026-11-27T10:00:00Z', 't1'),
  ]
  const [fold] = foldNotifications(rows, 'UTC')[0]?.folds ?? []
  expect(fold && unreadIds(fold)).toEqual(['b', 'a'])
})
