// A field that two people changed at once: both values stand side by side until one is chosen.
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { fullName } from '#web/lib/person.ts'
import type { EditedField, SeenFields } from '#web/parts/task-changes.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { closeConflict, openConflict, useConflict } from './conflicts.ts'
import classes from './TaskConflict.module.css'
import { useDeadlineWords } from './use-deadline-words.ts'

export function TaskConflict({ task }: { task: Task }) {
  const t = useTranslations('tasks.conflict')
  const conflict = useConflict(task.id)
  const words = useFieldWords()
  const change = useChangeTask((_, current) => {
    // Whoever changes it yet again is met by the same question.
    if (conflict) openConflict(current.id, conflict.mine, conflict.patch)
  })
  if (!conflict) return null
  const { fields, mine, patch } = conflict
  const keepMine = () => {
    closeConflict(task.id)
    const before = Object.fromEntries(fields.map((field) => [field, task[field]]))
    const whole = { ...patch, revision: task.revision }
    void change({ kind: 'update', id: task.id, patch: whole, shown: mine, before })
  }
  const textOf = (values: SeenFields) => fields.map((field) => words(field, values)).find(Boolean) ?? ''
  return (
    <section className={classes.conflict} role="alert">
      <strong>{t('title')}</strong>
      <Version label={t('mine')} text={textOf(mine)} />
      <Version label={t('theirs')} text={textOf(task)} />
      <div className={classes.buttons}>
        <Button size="xs" onClick={keepMine}>
          {t('keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => closeConflict(task.id)}>
          {t('takeTheirs')}
        </Button>
      </div>
    </section>
  )
}

/** A value of a field as a person reads it. */
function useFieldWords() {
  const t = useTranslations('tasks')
  const deadlineWords = useDeadlineWords()
  return (
    field: EditedField,
    { title, description, priority, deadline, deadlineAt, assignee, repeat }: SeenFields,
  ) => {
    switch (field) {
      case 'priority':
        return priority && t(`priorities.${priority}`)
      case 'deadline':
      case 'deadlineAt':
        return deadlineWords({ deadline: deadline ?? null, deadlineAt: deadlineAt ?? null })
      case 'assignee':
        return assignee && fullName(assignee)
      case 'repeat':
        return repeat ? t(`repeat.units.${repeat.unit}`, { count: repeat.every }) : t('repeat.never')
      case 'title':
        return title
      default:
        return description
    }
  }
}

function Version({ label, text }: { label: string; text: string }) {
  const t = useTranslations('tasks.conflict')
  return (
    <div className={classes.version}>
      <span>{label}</span>
      <p dir="auto">{text || t('nothing')}</p>
    </div>
  )
}
