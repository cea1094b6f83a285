// The description of a task: read as Markdown, edited in place as it was typed.
import { ActionIcon, Textarea } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { AiButton } from '#web/parts/AiButton.tsx'
import { LazyMarkdown } from '#web/ui/LazyMarkdown.tsx'
import { TaskConflict } from './TaskConflict.tsx'
import classes from './TaskDescription.module.css'
import { useTextEdit } from './use-text-edit.ts'
import { useWrittenDescription } from './use-written-description.ts'

interface Props {
  task: Task
  isReadOnly: boolean
}

/** Give it the task's id as key. */
export function TaskDescription({ task, isReadOnly }: Props) {
  const t = useTranslations('tasks')
  const errorText = useTranslations('errors')
  const { input, text, isUnsaved, isTooLong, type, save, onKeyDown } = useTextEdit(task, 'description')
  const saved = task.description ?? ''
  const [isFocused, setIsFocused] = useState(false)
  const label = useId()
  const pencil = useRef<HTMLButtonElement>(null)
  const isLeftByKey = useRef(false)
  const isRead = saved !== '' && (isReadOnly || (!isFocused && !isUnsaved))
  const ai = useWrittenDescription(task)
  const isCovered = isRead || ai.isRunning
  useEffect(() => {
    // The field that had the focus is covered now; by the keyboard one goes on from where one came.
    if (isRead && isLeftByKey.current) pencil.current?.focus()
    isLeftByKey.current = false
  }, [isRead])
  if (isReadOnly && !isRead) return null

  const edit = () => {
    const { current: field } = input
    // The text stays where it is read, also when its end is further down.
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }
  return (
    <section className={classes.description} aria-labelledby={label}>
      <div className={classes.head}>
        <h2 id={label}>{t('fields.description')}</h2>
        <span className={classes.space} />
        {isRead && !isReadOnly && (
          <ActionIcon
            ref={pencil}
            className={classes.edit ?? ''}
            size={24}
            aria-label={t('editDescription')}
            title={t('editDescription')}
            onClick={edit}
          >
            <IconPencil size={14} aria-hidden />
          </ActionIcon>
        )}
        {!isReadOnly && (
          <AiButton
            label={t(saved ? 'rewrite' : 'write')}
            isRunning={ai.isRunning}
            onRun={ai.write}
            onStop={ai.stop}
          />
        )}
      </div>
      <TaskConflict task={task} field="description" focusAfter={() => pencil.current ?? input.current} />
      {ai.fault && (
        <p className={classes.failed} role="alert">
          {ai.fault}
        </p>
      )}
      {ai.isRunning && (
        <div className={classes.read} data-written aria-busy="true">
          {ai.text ? (
            <LazyMarkdown text={ai.text} />
          ) : (
            <span className={classes.waiting}>{t('writing')}</span>
          )}
        </div>
      )}
      {isRead && !ai.isRunning && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button above takes the keyboard
        <div
          className={classes.read}
          data-editable={!isReadOnly || undefined}
          data-written={ai.written === saved || undefined}
          onClick={(event) => !isReadOnly && isForText(event) && edit()}
        >
          <LazyMarkdown text={saved} />
        </div>
      )}
      {!isReadOnly && (
        // Always there, so that a click gives it the caret at once: a phone opens its keyboard for no later focus.
        <div
          className={classes.field}
          data-covered={isCovered || undefined}
          aria-hidden={isCovered || undefined}
        >
          <Textarea
            ref={input}
            autosize
            minRows={2}
            variant="unstyled"
            classNames={{ input: classes.input ?? '' }}
            aria-label={t('fields.description')}
            placeholder={t('addDescription')}
            // An empty field shows a word of the interface, in the interface's direction.
            attributes={{ input: text ? { dir: 'auto' } : {} }}
            tabIndex={isCovered ? -1 : 0}
            value={text}
            error={isTooLong && errorText('too_long')}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onFocus={() => setIsFocused(true)}
            onBlur={() => {
              setIsFocused(false)
              save()
            }}
            onKeyDown={(event) => {
              onKeyDown(event)
              isLeftByKey.current = event.defaultPrevented
            }}
          />
        </div>
      )}
    </section>
  )
}

/** Not meant for a link or a button in the text, nor the end of selecting some of it. */
function isForText({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button') !== null
  return !isControl && getSelection()?.isCollapsed !== false
}
