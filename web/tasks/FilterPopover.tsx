// All filters, and the order, under one button: the only one on a phone.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { Button, Checkbox, FocusTrap, Popover, Radio, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Priority, priorities, type TaskSort, taskSorts } from '#contract/tasks.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import classes from './TasksPage.module.css'
import type { TaskSearch } from './use-task-search.ts'

interface Props {
  search: TaskSearch
  onChange: (change: Partial<TaskSearch>) => void
  button: (toggle: () => void) => ReactElement
}

export function FilterPopover({ search, onChange, button }: Props) {
  const t = useTranslations('tasks')
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useViewport() === 'narrow'
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      offset={4}
      radius="lg"
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button(() => setIsOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown
        className={classes.filters}
        aria-label={t('filterAndSort')}
        aria-labelledby={undefined}
      >
        {/* On a phone the text field would raise the keyboard over the other choices. */}
        {isPhone && <FocusTrap.InitialFocus />}
        <TextInput
          label={t('filterText')}
          value={search.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        <Checkbox.Group
          label={t('fields.priority')}
          value={search.priorities}
          onChange={(chosen) => onChange({ priorities: priorities.filter((one) => chosen.includes(one)) })}
        >
          <div className={classes.choices}>
            {priorities.map((priority: Priority) => (
              <Checkbox key={priority} value={priority} label={t(`priorities.${priority}`)} size="xs" />
            ))}
          </div>
        </Checkbox.Group>
        <Radio.Group
          label={t('sort')}
          value={search.sort}
          onChange={(sort) => onChange({ sort: sort as TaskSort })}
        >
          <div className={classes.choices}>
            {taskSorts.map((sort) => (
              <Radio key={sort} value={sort} label={t(`sorts.${sort}`)} size="xs" />
            ))}
          </div>
        </Radio.Group>
        <Button variant="default" onClick={() => onChange({ text: '', priorities: [] })}>
          {t('clearFilters')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
