// Suggested subtasks as ghost rows below the real ones, and the buttons that bring and take them.
import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconChecks, IconSparkles, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { AiButton } from '#web/parts/AiButton.tsx'
import shared from '#web/tasks/SubtaskRows.module.css'
import own from './SubtaskSuggestions.module.css'
import classes from './Subtasks.module.css'
import type { useSubtaskSuggestions } from './use-subtask-suggestions.ts'

interface Props {
  suggestions: ReturnType<typeof useSubtaskSuggestions>
}

export function SuggestionButtons({ suggestions }: Props) {
  const t = useTranslations('tasks.suggestions')
  const { ghosts, accept, isRunning, suggest, stop } = suggestions
  return (
    <>
      {ghosts.length > 0 && !isRunning && (
        <Button
          className={own.acceptAll ?? ''}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconChecks size={14} aria-hidden />}
          onClick={() => accept(ghosts)}
        >
          {t('acceptAll')}
        </Button>
      )}
      <AiButton
        label={t(ghosts.length > 0 ? 'again' : 'suggest')}
        isRunning={isRunning}
        onRun={suggest}
        onStop={stop}
      />
    </>
  )
}

export function SuggestionRows({ suggestions: { ghosts, accept, reject, fault, isRunning } }: Props) {
  const t = useTranslations('tasks.suggestions')
  return (
    <>
      {isRunning && (
        <p className={own.thinking} role="status">
          {t('thinking')}
        </p>
      )}
      {fault && (
        <p className={own.failed} role="alert">
          {fault}
        </p>
      )}
      {ghosts.length > 0 && (
        <ul className={shared.list} aria-label={t('title')}>
          {ghosts.map((ghost) => (
            <li key={ghost.title} className={`${classes.row} ${classes.ghost}`}>
              <IconSparkles size={14} aria-hidden />
              <span className={classes.title} title={ghost.description ?? ghost.title} dir="auto">
                {ghost.title}
              </span>
              <ActionIcon
                size={28}
                aria-label={t('accept', { title: ghost.title })}
                onClick={() => accept([ghost])}
              >
                <IconCheck size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={28}
                aria-label={t('reject', { title: ghost.title })}
                onClick={() => reject(ghost)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
