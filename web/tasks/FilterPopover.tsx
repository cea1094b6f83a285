// All filters, the order and the view, under one button: the only one on a phone.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { Button, Checkbox, FocusTrap, Popover, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { priorities, taskSorts, taskStatuses } from '#contract/tasks.ts'
import { fullName } from '#web/lib/person.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { usersQuery } from '#web/lib/users.ts'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import classes from './TasksPage.module.css'
import { noFilter, type TaskSearch, taskGroupings, taskViews } from './use-task-search.ts'

interface Props {
  search: TaskSearch
  onChange: (change: Partial<TaskSearch>) => void
  button: (toggle: () => void) => ReactElement
  /** Further acts, where there is no other place for them. */
  children?: (close: () => void) => ReactNode
}

export function FilterPopover({ search, onChange, button, children }: Props) {
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
        <Several
          label={t('fields.status')}
          known={taskStatuses}
          chosen={search.statuses}
          nameOf={(status) => t(`statuses.${status}`)}
          onChange={(statuses) => onChange({ statuses })}
        />
        <Several
          label={t('fields.priority')}
          known={priorities}
          chosen={search.priorities}
          nameOf={(priority) => t(`priorities.${priority}`)}
          onChange={(chosen) => onChange({ priorities: chosen })}
        />
        <AssigneeFilter search={search} onChange={onChange} />
        <One
          label={t('sort')}
          known={taskSorts}
          chosen={search.sort}
          nameOf={(sort) => t(`sorts.${sort}`)}
          onChange={(sort) => onChange({ sort })}
        />
        {isPhone && (
          <One
            label={t('views.label')}
            known={taskViews}
            chosen={search.view}
            nameOf={(view) => t(`views.${view}`)}
            onChange={(view) => onChange({ view })}
          />
        )}
        {isPhone && search.view === 'board' && (
          <One
            label={t('groupings.label')}
            known={taskGroupings}
            chosen={search.by}
            nameOf={(by) => t(`groupings.${by}`)}
            onChange={(by) => onChange({ by })}
          />
        )}
        {children?.(() => setIsOpen(false))}
        <Button variant="default" onClick={() => onChange(noFilter)}>
          {t('clearFilters')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoiceProps<Name extends string> {
  label: string
  known: readonly Name[]
  nameOf: (name: Name) => string
}

function Several<Name extends string>(
  props: ChoiceProps<Name> & { chosen: readonly Name[]; onChange: (names: Name[]) => void },
) {
  const { label, known, chosen, nameOf, onChange } = props
  return (
    <Checkbox.Group
      label={label}
      value={[...chosen]}
      onChange={(names) => onChange(known.filter((name) => names.includes(name)))}
    >
      <div className={classes.choices}>
        {known.map((name) => (
          <Checkbox key={name} value={name} label={nameOf(name)} size="xs" />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function One<Name extends string>(
  props: ChoiceProps<Name> & { chosen: Name; onChange: (name: Name) => void },
) {
  const { label, known, chosen, nameOf, onChange } = props
  return (
    <Radio.Group label={label} value={chosen} onChange={(name) => onChange(name as Name)}>
      <div className={classes.choices}>
        {known.map((name) => (
          <Radio key={name} value={name} label={nameOf(name)} size="xs" />
        ))}
      </div>
    </Radio.Group>
  )
}

function AssigneeFilter({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useTranslations('tasks')
  const { assigneeId } = search
  const { data } = useQuery({ ...usersQuery, enabled: assigneeId !== null })
  const person = data?.users.find((user) => user.id === assigneeId) ?? null
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.filterLabel}>{t('fields.assignee')}</legend>
      <PeoplePicker
        value={person}
        onChange={(chosen) => onChange({ assigneeId: chosen.id })}
        label={t('fields.assignee')}
        nobody={{
          label: t('assigneeAny'),
          isChosen: assigneeId === null,
          onChoose: () => onChange({ assigneeId: null }),
        }}
        isNested
        button={(toggle) => (
          <Button
            variant="default"
            size="xs"
            fullWidth
            data-active={assigneeId !== null || undefined}
            onClick={toggle}
          >
            {person ? <bdi className={classes.filterText}>{fullName(person)}</bdi> : t('assigneeAny')}
          </Button>
        )}
      />
    </fieldset>
  )
}
