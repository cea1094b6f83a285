// The subtasks of the open task: ticked, named, sorted and added where they stand.
import { VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import type { Task } from '#contract/tasks.ts'
import { isUnsaved } from '#web/parts/task-changes.ts'
import { useAddSubtasks } from '#web/tasks/api.ts'
import shared from '#web/tasks/SubtaskRows.module.css'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { useRowSort } from '#web/ui/use-row-sort.ts'
import { AddSubtask } from './AddSubtask.tsx'
import { SubtaskRow } from './SubtaskRow.tsx'
import { SuggestionButtons, SuggestionRows } from './SubtaskSuggestions.tsx'
import classes from './Subtasks.module.css'
import { useMoveSubtask } from './use-move-subtask.ts'
import { useSubtaskSuggestions } from './use-subtask-suggestions.ts'

interface Props {
  task: Task
  today: string
  zone: string
  isReadOnly: boolean
}

/** Give it the task's id as key. */
export function Subtasks({ task, today, zone, isReadOnly }: Props) {
  const t = useTranslations('tasks.subtasks')
  const label = useId()
  const { subtasks } = task
  const add = useAddSubtasks()
  const move = useMoveSubtask()
  const [said, setSaid] = useState('')
  const suggestions = useSubtaskSuggestions(task)
  const moveTo = (from: number, to: number) => {
    move(task, from, to)
    setSaid(t('moved', { title: subtasks[from]?.title ?? '', index: to + 1, count: subtasks.length }))
  }
  const sort = useRowSort({ count: subtasks.length, onMove: moveTo })
  if (isReadOnly && subtasks.length === 0) return null
  return (
    <section className={classes.subtasks} aria-labelledby={label}>
      <div className={classes.head}>
        <h2 id={label}>{t('title')}</h2>
        <ProgressRing done={subtasks.filter(({ completed }) => completed).length} of={subtasks.length} />
        <span className={classes.space} />
        {!isReadOnly && <SuggestionButtons suggestions={suggestions} />}
      </div>
      <div className={classes.box}>
        {subtasks.length > 0 && (
          <ul className={shared.list} data-dragging={sort.dragged !== null || undefined}>
            {subtasks.map((subtask, index) => (
              <SubtaskRow
                key={subtask.id}
                subtask={subtask}
                parent={task}
                today={today}
                zone={zone}
                isReadOnly={isReadOnly || isUnsaved(subtask)}
                rowProps={sort.rowProps(index)}
                handleProps={sort.handleProps(index)}
                onMove={{
                  up: index > 0 ? () => moveTo(index, index - 1) : null,
                  down: index < subtasks.length - 1 ? () => moveTo(index, index + 1) : null,
                }}
              />
            ))}
          </ul>
        )}
        {!isReadOnly && <SuggestionRows suggestions={suggestions} />}
        {!isReadOnly && subtasks.length < SUBTASKS_MAX && (
          <AddSubtask
            onAdd={(titles) =>
              add(
                task,
                titles.map((title) => ({ title })),
              )
            }
            room={SUBTASKS_MAX - subtasks.length}
            isFirst={subtasks.length === 0}
          />
        )}
      </div>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </section>
  )
}
