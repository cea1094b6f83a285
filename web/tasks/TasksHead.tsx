// Heading, main action, tabs and filters of the tasks screen.
import '@mantine/core/styles/Tabs.layer.css'
import { ActionIcon, Button, Tabs } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { type TaskTab, taskTabs } from '#contract/tasks.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import classes from './TasksPage.module.css'
import { TaskToolbar } from './TaskToolbar.tsx'
import type { TaskSearch } from './use-task-search.ts'

interface Props {
  search: TaskSearch
  /** Open tasks of each tab that the person has; undefined while unknown. */
  counts: Partial<Record<TaskTab, number | undefined>>
  onChange: (change: Partial<TaskSearch>) => void
  onAdd: (() => void) | null
}

export function TasksHead({ search, counts, onChange, onAdd }: Props) {
  const t = useTranslations('tasks')
  return (
    <>
      <div className={classes.top}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <span className={classes.space} />
        <FilterPopover
          search={search}
          onChange={onChange}
          button={(toggle) => (
            <ActionIcon
              className={classes.compactFilter ?? ''}
              aria-label={t('filterAndSort')}
              onClick={toggle}
            >
              <IconAdjustmentsHorizontal size={20} aria-hidden />
            </ActionIcon>
          )}
        />
        {onAdd && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            rightSection={<Kbd isOnPrimary>{'C'}</Kbd>}
            aria-keyshortcuts="C"
            onClick={onAdd}
          >
            {t('new')}
          </Button>
        )}
      </div>
      <Tabs
        value={search.tab}
        onChange={(tab) => tab && onChange({ tab: tab as TaskTab, taskId: null })}
        classNames={{ list: classes.tabs ?? '', tab: classes.tab ?? '', tabLabel: classes.tabLabel ?? '' }}
      >
        <Tabs.List>
          {taskTabs
            .filter((tab) => tab in counts)
            .map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tabs.${tab}`)}
                <Count count={counts[tab]} />
              </Tabs.Tab>
            ))}
        </Tabs.List>
      </Tabs>
      <TaskToolbar search={search} onChange={onChange} />
    </>
  )
}

function Count({ count }: { count: number | undefined }) {
  const t = useTranslations('tasks')
  const format = useFormatter()
  if (count === undefined) return null
  return (
    <span className={classes.count} title={t('tabCount', { count })}>
      {format.number(count)}
    </span>
  )
}
