// The two things that must be decided: what to do with unsaved changes, and whose chart is kept.
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './ChartEditor.module.css'
import type { useSaveChart } from './use-chart-edit.ts'
import { focusOn, isFocusLost } from './use-kept-focus.ts'

interface QuestionProps {
  title: string
  text: string
  /** The first one takes the focus: it changes nothing. */
  children: ReactNode
}

function Question({ title, text, children }: QuestionProps) {
  const id = useId()
  const answers = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const asked = document.activeElement
    answers.current?.querySelector('button')?.focus()
    return () => {
      if (!isFocusLost()) return
      if (asked instanceof HTMLElement && asked.isConnected) asked.focus()
      if (isFocusLost()) focusOn('title')
    }
  }, [])
  return (
    <div
      className={classes.question}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={id}
    >
      <div className={classes.questionText}>
        <strong id={`${id}-title`}>{title}</strong>
        <p id={id}>{text}</p>
      </div>
      <div ref={answers} className={classes.answers}>
        {children}
      </div>
    </div>
  )
}

interface ClosingProps {
  changes: number
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

export function ClosingQuestion({ changes, onStay, onDiscard, onSave }: ClosingProps) {
  const t = useTranslations('orgChart')
  return (
    <Question title={t('closing', { count: changes })} text={t('closingHint')}>
      <Button variant="default" onClick={onStay}>
        {t('stay')}
      </Button>
      <Button variant="default" onClick={onDiscard}>
        {t('discardAll')}
      </Button>
      <Button onClick={onSave}>{t('save')}</Button>
    </Question>
  )
}

export function MeanwhileQuestion({ saving }: { saving: ReturnType<typeof useSaveChart> }) {
  const t = useTranslations('orgChart')
  return (
    <Question title={t('meanwhile')} text={t('meanwhileHint')}>
      <Button variant="default" onClick={saving.takeTheirs}>
        {t('takeTheirs')}
      </Button>
      <Button onClick={() => saving.putMineOver()}>{t('putMineOver')}</Button>
    </Question>
  )
}
