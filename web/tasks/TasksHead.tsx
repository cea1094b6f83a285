// Heading, main action, tabs and filters of the tasks screen.
import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilterX, IconListCheck, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type TaskTab, taskTabs } from '#contract/tasks.ts'
import { ListHead } from '#web/ui/ListHead.tsx'
import { MainButton } from '#web/ui/MainButton.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import classes from './TasksPage.module.css'
import { TaskToolbar } from './TaskToolbar.tsx'
import { countFilters, noFilter, type TaskSearch } from './use-task-search.ts'

interface Props {
  search: TaskSearch
  /** Open tasks of each tab that the person has; undefined where they are not counted. */
  counts: Partial<Record<TaskTab, number | undefined>>
  onChange: (change: Partial<TaskSearch>) => void
  onAdd: (() => void) | null
  /** Puts boxes on the rows, where no pointer shows them. Null: nothing to select. */
  onSelect: (() => void) | null
  /** Takes the filters' place while rows are selected. */
  bulk: ReactNode
}

export function TasksHead({ search, counts, onChange, onAdd, onSelect, bulk }: Props) {
  const t = useTranslations('tasks')
  const format = useFormatter()
  const filters = countFilters(search)
  return (
    <>
      <ListHead title={t('title')}>
        {filters > 0 && (
          <ActionIcon
            className={classes.compactFilter ?? ''}
            aria-label={t('clearFilters')}
            title={t('clearFilters')}
            onClick={() => onChange(noFilter)}
          >
            <IconFilterX size={20} aria-hidden />
          </ActionIcon>
        )}
        <FilterPopover
          isWhole
          search={search}
          onChange={onChange}
          button={(toggle) => (
            <ActionIcon
              className={classes.compactFilter ?? ''}
              aria-label={filters > 0 ? t('filtersOn', { count: filters }) : t('filterAndSort')}
              data-active={filters > 0 || undefined}
              onClick={toggle}
            >
              <IconAdjustmentsHorizontal size={20} aria-hidden />
              {filters > 0 && (
                <span className={classes.filterCount} aria-hidden>
                  {format.number(filters)}
                </span>
              )}
            </ActionIcon>
          )}
        >
          {(close) =>
            onSelect && (
              <Button
                variant="default"
                leftSection={<IconListCheck size={16} aria-hidden />}
                onClick={() => {
                  close()
                  onSelect()
                }}
              >
                {t('bulk.start')}
              </Button>
            )
          }
        </FilterPopover>
        {onAdd && (
          <MainButton icon={IconPlus} shortcut="C" onClick={onAdd}>
            {t('new')}
          </MainButton>
        )}
      </ListHead>
      <TabBar
        className={classes.tabs}
        value={search.tab}
        onChange={(tab) => onChange({ tab, taskId: null })}
        tabs={taskTabs
          .filter((tab) => tab in counts)
          .map((name) => {
            const count = counts[name]
            const countTitle = count === undefined ? undefined : t('tabCount', { count })
            return { name, label: t(`tabs.${name}`), count, countTitle }
          })}
      />
      {bulk ?? <TaskToolbar search={search} onChange={onChange} />}
    </>
  )
}
