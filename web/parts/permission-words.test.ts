// What a role may do, in a few words.
import { expect, it } from 'vitest'
import { actions, builtInRolesWith, grantableActions } from '#contract/permissions.ts'
import { wordsOf } from './permission-words.ts'

const of = (role: 'admin' | 'manager' | 'user') =>
  actions.filter((action) => builtInRolesWith(action).includes(role))
const read = (area: string) => ({ area, isRead: true })
const full = (area: string) => ({ area, isRead: false })

it.each([
  ['an admin', of('admin'), { kind: 'everything' }],
  ['a manager', of('manager'), { kind: 'except', areas: ['publishing', 'roles', 'logs'] }],
  [
    'a user',
    of('user'),
    { kind: 'list', areas: [full('tasks'), full('announcements'), read('users')], more: 0 },
  ],
  ['all that can be granted', grantableActions, { kind: 'except', areas: ['roles'] }],
  ['nothing', [], { kind: 'nothing' }],
  [
    'only reading',
    ['tasks.view', 'audit.view'],
    { kind: 'list', areas: [read('tasks'), read('logs')], more: 0 },
  ],
] as const)('says what %s may do', (_who, permissions, words) => {
  expect(wordsOf(permissions)).toEqual(words)
})

it('names no area as left out that the role holds a part of', () => {
  const some = of('manager').concat('announcements.create')
  expect(wordsOf(some)).toEqual({
    kind: 'list',
    areas: [full('tasks'), full('announcements')],
    more: 2,
  })
})
