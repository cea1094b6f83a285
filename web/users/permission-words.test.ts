// What a role may do, in a few words, and what ticking brings along.
import { expect, it } from 'vitest'
import { actions, builtInRolesWith, type GrantableAction, grantableActions } from '#contract/permissions.ts'
import { groups, toggled, toggledGroup } from './permission-choice.ts'
import { areaOf, wordsOf } from './permission-words.ts'

const of = (role: 'admin' | 'manager' | 'user') =>
  actions.filter((action) => builtInRolesWith(action).includes(role))
const read = (area: string) => ({ area, isRead: true })
const full = (area: string) => ({ area, isRead: false })

it.each([
  ['an admin', of('admin'), { kind: 'everything' }],
  ['a manager', of('manager'), { kind: 'except', areas: ['roles', 'logs'] }],
  ['a user', of('user'), { kind: 'list', areas: [full('tasks'), read('users')], more: 0 }],
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
  const some = of('manager').concat('audit.view')
  expect(wordsOf(some)).toEqual({
    kind: 'list',
    areas: [full('tasks'), full('users'), read('logs')],
    more: 0,
  })
})

it('puts every action that can be granted into one group', () => {
  expect(groups.flatMap(({ actions }) => actions).sort()).toEqual([...grantableActions].sort())
  for (const { area, actions } of groups) expect(new Set(actions.map(areaOf))).toEqual(new Set([area]))
})

const none: GrantableAction[] = []

it('brings along what is needed, and takes along what needs it', () => {
  expect(toggled(none, 'tasks.update', true)).toEqual(['tasks.view', 'tasks.update'])
  expect(toggled(['users.view', 'tasks.view', 'tasks.update'], 'tasks.view', false)).toEqual(['users.view'])
  expect(toggled(['tasks.view', 'tasks.update'], 'tasks.update', false)).toEqual(['tasks.view'])
  expect(toggled(none, 'audit.view', true)).toEqual(['audit.view'])
})

it('ticks and unticks a whole group and no other', () => {
  const [tasks] = groups
  if (!tasks) throw new Error('no groups')
  const all = toggledGroup(['users.view', 'tasks.view'], tasks, true)
  expect(all).toEqual(['users.view', ...tasks.actions])
  expect(toggledGroup(all, tasks, false)).toEqual(['users.view'])
})
