// The filters; where there is no bar beside them, the order and the view too.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { priorities, taskSorts, taskStatuses } from '#contract/tasks.ts'
import { fullName } from '#web/lib/person.ts'
import { usersQuery } from '#web/lib/users.ts'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import classes from './TasksPage.module.css'
import { type TaskSearch, taskGroupings, taskViews } from './use-task-search.ts'

interface Props {
  search: TaskSearch
  onChange: (change: Partial<TaskSearch>) => void
  /** Also what the bar has buttons for. */
  isWhole: boolean
}

export function FilterFields({ search, onChange, isWhole }: Props) {
  const t = useTranslations('tasks')
  return (
    <>
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
      {isWhole && (
        <Several
          label={t('fields.priority')}
          known={priorities}
          chosen={search.priorities}
          nameOf={(priority) => t(`priorities.${priority}`)}
          onChange={(chosen) => onChange({ priorities: chosen })}
        />
      )}
      <AssigneeFilter search={search} onChange={onChange} />
      {isWhole && <OrderAndView search={search} onChange={onChange} />}
    </>
  )
}

function OrderAndView({ search, onChange }: Omit<Props, 'isWhole'>) {
  const t = useTranslations('tasks')
  return (
    <>
      <One
        label={t('sort')}
        known={taskSorts}
        chosen={search.sort}
        nameOf={(sort) => t(`sorts.${sort}`)}
        onChange={(sort) => onChange({ sort })}
      />
      <One
        label={t('views.label')}
        known={taskViews}
        chosen={search.view}
        nameOf={(view) => t(`views.${view}`)}
        onChange={(view) => onChange({ view })}
      />
      {search.view === 'board' && (
        <One
          label={t('groupings.label')}
          known={taskGroupings}
          chosen={search.by}
          nameOf={(by) => t(`groupings.${by}`)}
          onChange={(by) => onChange({ by })}
        />
      )}
    </>
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
          <Button variant="default" size="xs" fullWidth onClick={toggle}>
            {person ? <bdi className={classes.filterText}>{fullName(person)}</bdi> : t('assigneeAny')}
          </Button>
        )}
      />
    </fieldset>
  )
}
