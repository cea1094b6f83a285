// Moves a row or a card by the keyboard, and says where it went.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Priority, priorities, type Task, type TaskStatus } from '#contract/tasks.ts'
import type { MovePlace } from '#web/parts/task-changes.ts'
import type { RowMove } from '#web/tasks/use-task-keys.ts'
import type { TaskSearch } from '#web/tasks/use-task-search.ts'
import type { TaskView } from '#web/tasks/use-task-view.ts'
import { toast } from '#web/ui/toast.ts'
import { nextStatus } from './status-moves.ts'

interface Options {
  view: TaskView
  search: TaskSearch
  onMoveTo: (task: Task, status: TaskStatus) => void
  onMoveToPriority: (task: Task, priority: Priority) => void
  onMove: (task: Task, place: MovePlace) => void
  set: (change: Partial<TaskSearch>) => void
}

export function useRowMoves({ view, search, onMoveTo, onMoveToPriority, onMove, set }: Options) {
  const t = useTranslations('tasks')
  const [said, setSaid] = useState('')
  const parts = view.columns ?? view.groups.map(({ status, tasks }) => ({ by: 'status', key: status, tasks }))
  const partOf = (task: Task) => parts.findIndex(({ tasks }) => tasks.some(({ id }) => id === task.id))

  const inOrder = (task: Task, step: 1 | -1) => {
    if (search.sort !== 'manual') {
      const action = { label: t('sorts.manual'), run: () => set({ sort: 'manual' }) }
      return toast({ text: t('orderIsSorted'), action })
    }
    const tasks = parts[partOf(task)]?.tasks ?? []
    const index = tasks.findIndex(({ id }) => id === task.id) + step
    const beside = tasks[index]
    if (!beside) return
    onMove(task, step < 0 ? { before: beside.id } : { after: beside.id })
    setSaid(t('movedToPlace', { index: index + 1, count: tasks.length }))
  }
  const toPart = (task: Task, step: 1 | -1) => {
    const part = parts[partOf(task)]
    if (!part) return
    if (part.by === 'status') {
      const status = nextStatus(part.key as TaskStatus, step)
      if (status) onMoveTo(task, status)
      return
    }
    const priority = priorities[priorities.indexOf(part.key as Priority) + step]
    if (priority) onMoveToPriority(task, priority)
  }
  const move = (task: Task, way: RowMove) => {
    if (way === 'up' || way === 'down') inOrder(task, way === 'up' ? -1 : 1)
    else toPart(task, way === 'before' ? -1 : 1)
  }
  /** The card at the same height of the next column that has any. */
  const beside = (task: Task, step: 1 | -1): Task | undefined => {
    const from = partOf(task)
    const row = parts[from]?.tasks.findIndex(({ id }) => id === task.id) ?? 0
    for (let index = from + step; parts[index]; index += step) {
      const tasks = parts[index]?.tasks ?? []
      if (tasks.length > 0) return tasks[Math.min(row, tasks.length - 1)]
    }
    return undefined
  }
  return { move, beside, said }
}
