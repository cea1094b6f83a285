// The sentence about the day fits what is due, overdue and done.
import { describe, expect, it } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { subtaskOf, taskOf } from '#web/tasks.testing.tsx'
import { tasksOf } from './next-tasks.ts'
import { countDay, dayState } from './use-day.ts'

const now = new Date('2026-11-27T10:00:00Z')
const zone = 'Europe/Tallinn'

const me = { id: 'me', firstName: '', lastName: '', profileImage: null }
const own = (changes: Partial<Task>) => taskOf(2, '', { assignee: me, creator: me, ...changes })

const stateOf = (...tasks: Partial<Task>[]) => dayState(countDay(tasksOf(tasks.map(own), 'me'), now, zone))
const done = { completed: true, completedAt: '2026-11-26T22:30:00Z', deadline: '2026-11-27' }

describe('the sentence about the day', () => {
  it.each([
    ['both', [{ deadline: '2026-11-26' }, { deadline: '2026-11-27' }]],
    ['overdue', [{ deadline: '2026-11-26' }, { deadline: '2026-11-28' }]],
    ['due', [{ deadline: '2026-11-27' }, done]],
    // Half past midnight in Tallinn: it was done today there, though UTC still had yesterday.
    ['done', [done, { deadline: '2026-12-01' }]],
    ['later', [{ deadline: '2026-12-01' }]],
    ['free', []],
  ])('is "%s"', (state, tasks) => {
    expect(stateOf(...tasks)).toBe(state)
  })

  it('leaves out what others have to do', () => {
    const other = { id: 'other', firstName: '', lastName: '', profileImage: null }
    expect(stateOf({ deadline: '2026-11-26', assignee: other })).toBe('free')
  })

  it('counts a subtask once, also below what another has to do, and not theirs below mine', () => {
    const other = { id: 'other', firstName: '', lastName: '', profileImage: null }
    const mine = subtaskOf(3, '', { assignee: me, deadline: '2026-11-26' })
    const theirs = subtaskOf(4, '', { assignee: other, deadline: '2026-11-26' })
    const counts = (task: Partial<Task>) => countDay(tasksOf([own(task)], 'me'), now, zone)
    expect(counts({ assignee: other, subtasks: [mine, theirs] })).toMatchObject({ overdue: 1, open: 1 })
    expect(counts({ subtasks: [mine, theirs] })).toMatchObject({ overdue: 1, open: 2 })
  })
})
