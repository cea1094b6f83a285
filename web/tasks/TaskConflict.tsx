// A text that two people changed at once: both stand side by side until one is chosen.
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { useUpdateTask } from './api.ts'
import { closeConflict, useConflict } from './conflicts.ts'
import classes from './TaskDrawer.module.css'

export function TaskConflict({ task }: { task: Task }) {
  const t = useTranslations('tasks.conflict')
  const conflict = useConflict(task.id)
  const update = useUpdateTask()
  if (!conflict) return null
  const { field, mine } = conflict
  const keepMine = () => {
    closeConflict(task.id)
    // Whoever changes it yet again is met by the same question.
    void update(task, { [field]: mine || null }, task)
  }
  return (
    <section className={classes.conflict} role="alert">
      <strong>{t('title')}</strong>
      <Version label={t('mine')} text={mine} />
      <Version label={t('theirs')} text={task[field] ?? ''} />
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

function Version({ label, text }: { label: string; text: string }) {
  const t = useTranslations('tasks.conflict')
  return (
    <div className={classes.version}>
      <span>{label}</span>
      <p dir="auto">{text || t('nothing')}</p>
    </div>
  )
}
