// Gives a task another deadline. A parent's goes to its subtasks, which is said, and can be taken back for each.
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { TASK_CHANGES_MAX } from '#contract/limits.ts'
import type { ChangeOfTasks, Subtask, Task } from '#contract/tasks.ts'
import type { ShownFields } from '#web/parts/task-changes.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { deadlineOf, type TaskEdit, timeOf, useUpdateTask } from '#web/tasks/api.ts'
import { toast } from '#web/ui/toast.ts'
import { useEditTask } from './use-edit-task.ts'

type Deadline = Pick<Task, 'id' | 'deadline' | 'deadlineAt'>

/** `also` is changed by the same call. */
type ChangeDeadline = (
  task: Task,
  day: string | null,
  time: string | null,
  also?: Pick<TaskEdit, 'repeat'>,
) => Promise<void>

export function useChangeDeadline(): ChangeDeadline {
  const t = useTranslations('tasks')
  const update = useUpdateTask()
  const edit = useEditTask()
  const change = useChangeTask()
  return useCallback<ChangeDeadline>(
    async (task, day, time, also) => {
      const next = deadlineOf(day, time)
      const moved = task.subtasks.filter((subtask) => !isSame(subtask, next))
      const wanted = { ...also, deadline: day, deadlineTime: time }
      if (moved.length === 0) return void (await edit(task, wanted))
      if (!(await update(task, wanted))) return
      // The parent first: its own deadline moves them all once more.
      const before: Deadline[] = [task, ...task.subtasks]
      const ruleOf = (id: string) => (also && id === task.id ? { repeat: task.repeat } : {})
      const undo = async () => {
        for (let start = 0; start < before.length; start += TASK_CHANGES_MAX) {
          const part = before.slice(start, start + TASK_CHANGES_MAX)
          const shown = new Map<string, ShownFields>(
            part.map(({ id, deadline, deadlineAt }) => [id, { deadline, deadlineAt, ...ruleOf(id) }]),
          )
          const changes = part.map((was) => ({ ...changeTo(was), ...ruleOf(was.id) }))
          if (!(await change({ kind: 'many', changes, shown }))) return
        }
      }
      toast({ text: t('alsoMoves', { count: moved.length }), tone: 'done', undo })
    },
    [update, edit, change, t],
  )
}

const changeTo = (was: Deadline): ChangeOfTasks => ({
  id: was.id,
  deadline: was.deadline,
  deadlineTime: was.deadline && timeOf(was),
})

const isSame = (subtask: Subtask, { deadline, deadlineAt }: Omit<Deadline, 'id'>): boolean =>
  subtask.deadline === deadline && isSameInstant(subtask.deadlineAt, deadlineAt)

const isSameInstant = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
