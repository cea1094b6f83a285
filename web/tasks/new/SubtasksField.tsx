// The subtasks of a new task: typed one after the other, pasted as a list, sorted, or suggested.
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SuggestedSubtask } from '#contract/ai.ts'
import { useAiSubtasks } from '#web/parts/use-ai.ts'
import { SuggestionButtons, SuggestionRows } from '#web/tasks/drawer/SubtaskSuggestions.tsx'
import shared from '#web/tasks/SubtaskRows.module.css'
import { useRowSort } from '#web/ui/use-row-sort.ts'
import classes from './SubtasksField.module.css'
import { newRow, type TypedSubtask } from './task-draft.ts'
import { useNewSubtasks } from './use-new-subtasks.ts'

interface Props {
  rows: TypedSubtask[]
  onChange: (rows: TypedSubtask[]) => void
  /** By the key of the row. */
  errors: Record<string, string> | undefined
  title: string
  description: string
  /** The title is missing. */
  onNoTitle: () => void
}

export function SubtasksField(props: Props) {
  const { rows, onChange, errors = {} } = props
  const t = useTranslations('tasks')
  const label = useId()
  const list = useNewSubtasks(rows, onChange)
  const sort = useRowSort({ count: rows.length, onMove: list.move })
  const suggestions = useSuggestions(props)
  const filled = rows.filter(({ title }) => title.trim()).length
  return (
    <section className={classes.subtasks} aria-labelledby={label}>
      <div className={classes.head}>
        <h3 id={label}>{t('subtasks.title')}</h3>
        {filled > 0 && <span className={classes.count}>{filled}</span>}
        <span className={classes.space} />
        <SuggestionButtons suggestions={suggestions} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves the rows inside */}
      <div
        ref={list.box}
        className={classes.box}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) list.tidy()
        }}
      >
        {rows.length > 0 && (
          <ul className={shared.list} data-dragging={sort.dragged !== null || undefined}>
            {rows.map(({ key, title }, index) => {
              const name = title.trim() || t('subtasks.placeholder')
              const error = errors[key]
              return (
                <li key={key} className={classes.row} {...sort.rowProps(index)}>
                  <button
                    type="button"
                    className={classes.handle}
                    aria-label={t('subtasks.sort', { title: name })}
                    title={t('subtasks.sortHint')}
                    {...sort.handleProps(index)}
                  >
                    <IconGripVertical size={14} aria-hidden />
                  </button>
                  <input
                    className={`${shared.field} ${classes.input}`}
                    aria-label={t('subtasks.placeholder')}
                    aria-invalid={error !== undefined || undefined}
                    aria-describedby={error ? `${key}-error` : undefined}
                    placeholder={t('subtasks.placeholder')}
                    enterKeyHint="next"
                    {...(title && { dir: 'auto' })}
                    value={title}
                    onChange={({ currentTarget }) => list.rename(index, currentTarget.value)}
                    {...list.fieldProps(index)}
                  />
                  <ActionIcon
                    size={28}
                    aria-label={t('form.removeSubtask', { title: name })}
                    onClick={() => list.remove(index)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                  {error && (
                    <p id={`${key}-error`} className={classes.fault}>
                      {error}
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        <SuggestionRows suggestions={suggestions} />
        <button type="button" className={classes.add} data-add onClick={() => list.add()}>
          <IconPlus size={14} aria-hidden />
          {t('subtasks.add')}
        </button>
        {list.fault && (
          <p className={classes.fault} role="alert">
            {list.fault}
          </p>
        )}
      </div>
      <p className={classes.hint}>{t('form.subtasksHint')}</p>
      <VisuallyHidden aria-live="polite">{list.said}</VisuallyHidden>
    </section>
  )
}

/** What the AI service suggests, to accept one by one or all. */
function useSuggestions({ rows, onChange, title, description, onNoTitle }: Props) {
  const { run, stop, isRunning, fault } = useAiSubtasks()
  const [ghosts, setGhosts] = useState<SuggestedSubtask[]>([])
  return {
    ghosts,
    isRunning,
    fault,
    stop,
    accept: (accepted: SuggestedSubtask[]) => {
      setGhosts(ghosts.filter((ghost) => !accepted.includes(ghost)))
      onChange([
        ...rows.filter((row) => row.title.trim()),
        ...accepted.map((ghost) => ({ ...newRow(ghost.title), ...pickDescription(ghost) })),
      ])
    },
    reject: (rejected: SuggestedSubtask) => setGhosts(ghosts.filter((ghost) => ghost !== rejected)),
    suggest: async () => {
      if (!title) return onNoTitle()
      const text = description.trim()
      const found = await run({ title, ...(text && { description: text }) })
      const taken = new Set(rows.map((row) => row.title.trim()))
      if (found) setGhosts(found.filter((ghost) => !taken.has(ghost.title)))
    },
  }
}

const pickDescription = ({ description }: SuggestedSubtask) => (description ? { description } : {})
