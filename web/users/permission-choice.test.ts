// What ticking a permission brings along, and what unticking takes along.
import { expect, it } from 'vitest'
import { type GrantableAction, grantableActions } from '#contract/permissions.ts'
import { areaOf } from '#web/parts/permission-words.ts'
import { groups, toggled, toggledGroup } from './permission-choice.ts'

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
