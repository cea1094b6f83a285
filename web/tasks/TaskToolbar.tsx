// The bar over the list: filters, priority, order.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconChevronDown, IconFilter, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { type Priority, priorities, taskSorts } from '#contract/tasks.ts'
import { MenuChoices } from '#web/ui/MenuChoices.tsx'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import classes from './TasksPage.module.css'
import { countFilters, noFilter, type TaskSearch, taskGroupings, taskViews } from './use-task-search.ts'

interface Props {
  search: TaskSearch
  onChange: (change: Partial<TaskSearch>) => void
}

export function TaskToolbar({ search, onChange }: Props) {
  const t = useTranslations('tasks')
  const filters = countFilters(search)
  // The priority's are on its own button.
  const others = filters - (search.priorities.length > 0 ? 1 : 0)
  return (
    <div className={classes.toolbar}>
      <FilterPopover
        search={search}
        onChange={onChange}
        button={(toggle) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFilter size={16} aria-hidden />}
            data-active={others > 0 || undefined}
            onClick={toggle}
          >
            {others > 0 ? t('filterCount', { count: others }) : t('filter')}
          </Button>
        )}
      />
      <PriorityFilter search={search} onChange={onChange} />
      {filters > 0 && (
        <Button variant="subtle" size="xs" className={classes.clear ?? ''} onClick={() => onChange(noFilter)}>
          {t('clearFilters')}
        </Button>
      )}
      <span className={classes.space} />
      {search.view === 'board' && <GroupingMenu search={search} onChange={onChange} />}
      <SortMenu search={search} onChange={onChange} />
      <ViewSwitch search={search} onChange={onChange} />
    </div>
  )
}

const viewIcons = { list: IconList, board: IconLayoutKanban } as const

function ViewSwitch({ search, onChange }: Props) {
  const t = useTranslations('tasks.views')
  return (
    <fieldset className={classes.views} aria-label={t('label')}>
      {taskViews.map((view) => {
        const Icon = viewIcons[view]
        return (
          <ActionIcon
            key={view}
            size={28}
            aria-label={t(view)}
            title={t(view)}
            aria-pressed={search.view === view}
            onClick={() => onChange({ view })}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        )
      })}
    </fieldset>
  )
}

/** What the columns are. */
function GroupingMenu({ search, onChange }: Props) {
  const t = useTranslations('tasks')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="xs" className={classes.sort ?? ''}>
          <span>{t.rich('groupIs', { by: t(`groupings.${search.by}`), b: (text) => <b>{text}</b> })}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={search.by}
          onChange={(by) => onChange({ by })}
          choices={taskGroupings.map((value) => ({ value, label: t(`groupings.${value}`) }))}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

function PriorityFilter({ search, onChange }: Props) {
  const t = useTranslations('tasks')
  const locale = useLocale()
  const names = search.priorities.map((priority) => t(`priorities.${priority}`))
  const listed = new Intl.ListFormat(locale, { type: 'unit' }).format(names)
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-active={names.length > 0 || undefined}
        >
          {names.length > 0 ? t('prioritySome', { priorities: listed }) : t('priorityAny')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup
          value={search.priorities}
          onChange={(priorities) => onChange({ priorities: priorities as Priority[] })}
        >
          {priorities.map((priority) => (
            <Menu.CheckboxItem key={priority} value={priority}>
              <span className={classes.choice}>
                <PriorityGlyph priority={priority} isDecorative />
                {t(`priorities.${priority}`)}
              </span>
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function SortMenu({ search, onChange }: Props) {
  const t = useTranslations('tasks')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          className={classes.sort ?? ''}
          leftSection={<IconArrowsSort size={16} aria-hidden />}
        >
          <span>{t.rich('sortIs', { sort: t(`sorts.${search.sort}`), b: (text) => <b>{text}</b> })}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={search.sort}
          onChange={(sort) => onChange({ sort })}
          choices={taskSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
