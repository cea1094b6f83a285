// The title of a subtask while it is edited in its row.
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import shared from '#web/tasks/SubtaskRows.module.css'
import classes from './Subtasks.module.css'
import { useTextEdit } from './use-text-edit.ts'

interface Props {
  task: Task
  onEnd: (isByKey: boolean) => void
}

export function SubtaskTitle({ task, onEnd }: Props) {
  const t = useTranslations('tasks')
  const errorText = useTranslations('errors')
  const { input, text, isTooLong, type, save, onKeyDown } = useTextEdit(task, 'title')
  useEffect(() => {
    // The menu that led here gives the focus back first.
    const timer = setTimeout(() => {
      input.current?.focus()
      input.current?.select()
    })
    return () => clearTimeout(timer)
  }, [input])
  return (
    <textarea
      ref={input}
      rows={1}
      className={`${shared.field} ${classes.input}`}
      aria-label={t('fields.title')}
      aria-invalid={isTooLong || undefined}
      title={isTooLong ? errorText('too_long') : undefined}
      dir="auto"
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value.replace(/\n/g, ' '))}
      onBlur={() => {
        save()
        if (!isTooLong) onEnd(false)
      }}
      onKeyDown={(event) => {
        onKeyDown(event)
        if (event.defaultPrevented) requestAnimationFrame(() => onEnd(true))
      }}
    />
  )
}
