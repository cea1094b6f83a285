// The head of a group of tasks: folds it, counts it, and adds to it.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { TaskStatus } from '#contract/tasks.ts'
import type { TaskGroup } from '#web/tasks/groups.ts'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import classes from './TaskList.module.css'

interface Props {
  group: TaskGroup
  /** Of its row in the grid. */
  index: number
  isFolded: boolean
  /** Something is dragged over the group, and would go into it. */
  isTarget: boolean
  onFold: (status: TaskStatus) => void
  onAdd: ((status: TaskStatus) => void) | null
}

export function GroupHead({ group: { status, tasks }, index, isFolded, isTarget, onFold, onAdd }: Props) {
  const t = useTranslations('tasks')
  const format = useFormatter()
  const name = t(`statuses.${status}`)
  return (
    <div
      className={classes.bar}
      role="row"
      aria-rowindex={index}
      data-place={`head ${status}`}
      data-target={isTarget || undefined}
    >
      <div className={classes.heading} role="gridcell">
        <h2>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!isFolded}
            onClick={() => onFold(status)}
          >
            <IconChevronDown className={classes.chevron} size={14} aria-hidden />
            <StatusIcon status={status} />
            {name}
            <span className={classes.count} title={t('groupCount', { count: tasks.length })}>
              {format.number(tasks.length)}
            </span>
          </button>
        </h2>
      </div>
      <div className={classes.add} role="gridcell">
        {onAdd && status !== 'completed' && status !== 'overdue' && (
          <ActionIcon size={28} aria-label={t('newIn', { group: name })} onClick={() => onAdd(status)}>
            <IconPlus size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}
