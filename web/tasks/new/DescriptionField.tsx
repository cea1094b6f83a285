// The description of a new task; the AI service writes one from the title, marked until it is edited.
import { Button, Textarea } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { suggestTaskDescription } from '#contract/ai.ts'
import { AiButton } from '#web/parts/AiButton.tsx'
import { useAiText } from '#web/parts/use-ai.ts'
import { OptionalLabel } from '#web/ui/OptionalLabel.tsx'
import classes from './NewTask.module.css'

interface Props {
  /** Without the words for the deadline. */
  title: string
  value: string
  onChange: (description: string) => void
  error: string | undefined
  /** The title is missing. */
  onNoTitle: () => void
}

export function DescriptionField({ title, value, onChange, error, onNoTitle }: Props) {
  const t = useTranslations('tasks')
  const common = useTranslations('common')
  const { run, text, stop, isRunning, fault } = useAiText(suggestTaskDescription)
  /** What stood there before the service wrote. */
  const [before, setBefore] = useState<string | null>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (text) latest.current(text)
  }, [text])
  const isWritten = before !== null && text !== '' && value === text
  const write = () => {
    if (!title) return onNoTitle()
    setBefore(value)
    void run(title)
  }
  const undo = () => {
    onChange(before ?? '')
    setBefore(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWritten || isRunning || event.shiftKey || event.key.toLowerCase() !== 'z') return
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    undo()
  }
  const id = useId()
  return (
    <div className={classes.description}>
      <div className={classes.fieldHead}>
        <label className={classes.label} htmlFor={id}>
          <OptionalLabel>{t('fields.description')}</OptionalLabel>
        </label>
        <span className={classes.space} />
        {isWritten && !isRunning && (
          <Button
            className={classes.quiet ?? ''}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={14} data-flip aria-hidden />}
            onClick={undo}
          >
            {common('undo')}
          </Button>
        )}
        <AiButton label={t('form.writeFromTitle')} isRunning={isRunning} onRun={write} onStop={stop} />
      </div>
      <Textarea
        id={id}
        autosize
        minRows={3}
        maxRows={12}
        attributes={{ input: value ? { dir: 'auto' } : {} }}
        value={value}
        error={error}
        readOnly={isRunning}
        aria-busy={isRunning || undefined}
        mod={{ written: isWritten || isRunning }}
        classNames={{ wrapper: classes.descriptionField ?? '' }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {fault && (
        <p className={classes.failed} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
