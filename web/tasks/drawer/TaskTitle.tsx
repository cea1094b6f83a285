// The title of a task, edited in place.
import { Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { TaskConflict } from './TaskConflict.tsx'
import classes from './TaskDrawer.module.css'
import { useTextEdit } from './use-text-edit.ts'

interface Props {
  task: Task
  isReadOnly: boolean
  /** A new number focuses it, for a key that leads here. */
  focusKey?: number | undefined
}

/** Give it the task's id as key. */
export function TaskTitle({ task, isReadOnly, focusKey }: Props) {
  const t = useTranslations('tasks')
  const errorText = useTranslations('errors')
  const { input, text, isTooLong, type, save, onFocus, onKeyDown } = useTextEdit(task, 'title')
  useEffect(() => {
    if (focusKey === undefined) return
    input.current?.focus()
    input.current?.select()
  }, [focusKey, input])
  return (
    <>
      <Textarea
        ref={input}
        autosize
        minRows={1}
        variant="unstyled"
        className={classes.title}
        classNames={{ input: classes.text ?? '' }}
        aria-label={t('fields.title')}
        placeholder={t('titlePlaceholder')}
        // An empty field shows a word of the interface, in the interface's direction.
        attributes={{ input: text ? { dir: 'auto' } : {} }}
        readOnly={isReadOnly}
        value={text}
        error={isTooLong && errorText('too_long')}
        onChange={({ currentTarget }) => type(currentTarget.value.replace(/\n/g, ' '))}
        onFocus={onFocus}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <TaskConflict task={task} field="title" focusAfter={() => input.current} />
    </>
  )
}
