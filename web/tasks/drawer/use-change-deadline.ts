// Gives a task another deadline. A parent's goes to its subtasks, which is said, and can be taken back for each.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { TASK_CHANGES_MAX } from '#contract/limits.ts'
import type { ChangeOfTasks, Subtask, Task } from '#contract/tasks.ts'
import type { ShownFields } from '#web/parts/task-changes.ts'
import { taskQuery } from '#web/parts/task-queries.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { deadlineOf, type TaskEdit, timeOf, useUpdateTask } from '#web/tasks/api.ts'
import { toast } from '#web/ui/toast.ts'
import { before, useEditTask } from './use-edit-task.ts'

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
  const client = useQueryClient()
  return useCallback<ChangeDeadline>(
    async (task, day, time, also) => {
      const next = deadlineOf(day, time)
      const moved = task.subtasks.filter((subtask) => !isSame(subtask, next))
      const wanted = { ...also, deadline: day, deadlineTime: time }
      if (moved.length === 0) return void (await edit(task, wanted))
      if (!(await update(task, wanted))) return
      const now = client.getQueryData(taskQuery(task.id).queryKey) ?? task
      const undo = async () => {
        // The parent first: its own deadline moves them all once more.
        if (!(await update(now, before(task, wanted), now))) return
        for (let start = 0; start < task.subtasks.length; start += TASK_CHANGES_MAX) {
          const part = task.subtasks.slice(start, start + TASK_CHANGES_MAX)
          const shown = new Map<string, ShownFields>(
            part.map(({ id, deadline, deadlineAt }) => [id, { deadline, deadlineAt }]),
          )
          if (!(await change({ kind: 'many', changes: part.map(changeTo), shown }))) return
        }
      }
      toast({ text: t('alsoMoves', { count: moved.length }), tone: 'done', undo })
    },
    [client, update, edit, change, t],
  )
}

const changeTo = (was: Subtask): ChangeOfTasks => ({
  id: was.id,
  deadline: was.deadline,
  deadlineTime: was.deadline && timeOf(was),
})

const isSame = (subtask: Subtask, { deadline, deadlineAt }: Pick<Task, 'deadline' | 'deadlineAt'>): boolean =>
  subtask.deadline === deadline && isSameInstant(subtask.deadlineAt, deadlineAt)

const isSameInstant = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
