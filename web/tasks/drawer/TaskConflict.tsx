// A field that two people changed at once: both values stand beside it until one is chosen.
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import type { SeenFields } from '#web/parts/task-changes.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { type ConflictField, closeConflict, openConflict, useConflict } from './conflicts.ts'
import { differing, type Piece } from './differing.ts'
import classes from './TaskConflict.module.css'
import { useDeadlineWords } from './use-deadline-words.ts'
import { useHistory } from './use-history.ts'
import { useRepeatWords } from './use-repeat-words.ts'

interface Props {
  task: Task
  /** Beside which it stands. */
  field: ConflictField
  /** What takes the focus afterwards. */
  focusAfter: () => HTMLElement | null | undefined
}

export function TaskConflict(props: Props) {
  const conflict = useConflict(props.task.id)
  return conflict?.field === props.field && <Question {...props} conflict={conflict} />
}

function Question({
  task,
  field,
  focusAfter,
  conflict,
}: Props & { conflict: NonNullable<ReturnType<typeof useConflict>> }) {
  const t = useTranslations('common.conflict')
  const locale = useLocale()
  const textOf = useFieldWords(field)
  const { fields, mine, patch } = conflict
  const change = useChangeTask((_, current) => {
    // Whoever changes it yet again is met by the same question.
    openConflict(current.id, mine, patch)
  })
  const close = () => {
    keepFocus(focusAfter)
    closeConflict(task.id)
  }
  const keepMine = () => {
    close()
    const before = Object.fromEntries(fields.map((name) => [name, task[name]]))
    const whole = { ...patch, revision: task.revision }
    void change({ kind: 'update', id: task.id, patch: whole, shown: mine, before })
  }
  const [own, other] = differing(textOf(mine), textOf(task), locale)
  const isText = field === 'title' || field === 'description'
  return (
    <section className={classes.conflict} role="alert">
      <strong>
        <Who task={task} field={field} />
      </strong>
      <Version label={t('mine')} pieces={own} isMarked={isText} />
      <Version label={t('theirs')} pieces={other} isMarked={isText} />
      <div className={classes.buttons}>
        <Button size="xs" onClick={keepMine}>
          {t('keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          {t('takeTheirs')}
        </Button>
      </div>
    </section>
  )
}

/** Who changed it last stands in the history, once that is there. */
function Who({ task, field }: Pick<Props, 'task' | 'field'>) {
  const t = useTranslations('tasks.conflict')
  const ownId = useUser().id
  const { query, entries } = useHistory(task.id)
  const entry = query.isFetching ? undefined : entries?.find(({ event }) => event === field)
  if (!entry) return t('changed', { field })
  if (entry.actor.id === ownId) return t('changedByMe', { field })
  return t.rich('changedBy', { field, name: () => <bdi>{fullName(entry.actor)}</bdi> })
}

/** A value of the field as a person reads it. */
function useFieldWords(field: ConflictField): (values: SeenFields) => string {
  const t = useTranslations('tasks')
  const deadlineWords = useDeadlineWords()
  const repeatWords = useRepeatWords()
  return ({ title, description, priority, deadline, deadlineAt, assignee, repeat }) => {
    switch (field) {
      case 'priority':
        return priority ? t(`priorities.${priority}`) : ''
      case 'deadline':
        return deadlineWords({ deadline: deadline ?? null, deadlineAt: deadlineAt ?? null })
      case 'assignee':
        return assignee ? fullName(assignee) : ''
      case 'repeat':
        return repeat ? repeatWords(repeat) : t('repeat.never')
      case 'title':
        return title ?? ''
      case 'description':
        return description ?? ''
    }
  }
}

function Version({ label, pieces, isMarked }: { label: string; pieces: Piece[]; isMarked: boolean }) {
  const t = useTranslations('common.conflict')
  const box = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The first difference of a long text is in view.
    const mark = box.current?.querySelector('mark')
    if (box.current && mark) box.current.scrollTop = mark.offsetTop - box.current.clientHeight / 3
  }, [])
  const text = pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is nothing but its place
    piece.isOther && isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
  return (
    <div className={classes.version}>
      <span>{label}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
      <p ref={box} dir="auto" tabIndex={0}>
        {pieces.length > 0 ? text : t('nothing')}
      </p>
    </div>
  )
}
