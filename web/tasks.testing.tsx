// Tasks for tests of screens.
import type { Subtask, Task } from '#contract/tasks.ts'
import { idOf } from '#web/app.testing.tsx'

export const mara = { id: idOf(1), firstName: 'Mara', lastName: 'Ilves', profileImage: null }

export function subtaskOf(n: number, title: string, more: Partial<Subtask> = {}): Subtask {
  return {
    id: idOf(n),
    _id: idOf(n),
    title,
    description: null,
    priority: 'medium',
    deadline: null,
    deadlineAt: null,
    status: 'pending',
    completed: false,
    completedAt: null,
    assignee: mara,
    creator: mara,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    revision: 1,
    parentId: null,
    position: n,
    ...more,
  }
}

/** Subtasks that are given take the task as their parent. */
export function taskOf(n: number, title: string, more: Partial<Task> = {}): Task {
  const { parentTitle = null, canChange = true, repeat = null, subtasks = [], ...fields } = more
  const own = subtaskOf(n, title, fields)
  return {
    ...own,
    parentTitle,
    canChange,
    repeat,
    subtasks: subtasks.map((subtask) => ({ ...subtask, parentId: own.id })),
  }
}
