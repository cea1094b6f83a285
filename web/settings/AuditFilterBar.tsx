// The filters over the audit log: person, action, and the days from and to.
import { Button, Menu } from '@mantine/core'
import { IconCalendar, IconChevronDown, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { type AuditAction, auditActions } from '#contract/audit.ts'
import { addDays } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import { fullName } from '#web/lib/person.ts'
import { usersQuery } from '#web/lib/users.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { fullDay } from '#web/ui/day-words.ts'
import { MenuChoices } from '#web/ui/MenuChoices.tsx'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import classes from './AuditSection.module.css'
import type { AuditFilters, FilterChange } from './use-audit-filters.ts'

interface Props {
  filters: AuditFilters
  /** The chosen person as the list knows them: they may have left the company. */
  actor: Person | null
  today: string
  onChange: (change: FilterChange) => void
  /** Null: offered elsewhere. */
  onClear: (() => void) | null
}

export function AuditFilterBar({ filters, actor, today, onChange, onClear }: Props) {
  const t = useTranslations('settings.audit')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields, these are buttons
    <div className={classes.filters} role="group" aria-label={t('filters')}>
      <PersonFilter id={filters.userId} actor={actor} onChange={(userId) => onChange({ userId })} />
      <ActionFilter value={filters.action} onChange={(action) => onChange({ action })} />
      <DayFilter end="from" value={filters.from} today={today} onChange={(from) => onChange({ from })} />
      <DayFilter end="to" value={filters.to} today={today} onChange={(to) => onChange({ to })} />
      {onClear && Object.keys(filters).length > 0 && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

interface PersonFilterProps {
  id: string | undefined
  actor: Person | null
  onChange: (id: string | undefined) => void
}

function PersonFilter({ id, actor, onChange }: PersonFilterProps) {
  const t = useTranslations('settings.audit')
  const { data } = useQuery({ ...usersQuery, enabled: id !== undefined && actor === null })
  const person = actor ?? data?.users.find((user) => user.id === id)
  const words = person ? <bdi>{fullName(person)}</bdi> : t(id ? 'somebody' : 'anyPerson')
  return (
    <PeoplePicker
      value={person ?? null}
      onChange={(person) => onChange(person.id)}
      label={t('person')}
      nobody={{ label: t('anyPerson'), isChosen: id === undefined, onChoose: () => onChange(undefined) }}
      button={(toggle) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUser size={16} aria-hidden />}
          data-active={id !== undefined || undefined}
          onClick={toggle}
        >
          <span className={classes.chosen}>{words}</span>
        </Button>
      )}
    />
  )
}

interface ActionFilterProps {
  value: AuditAction | undefined
  onChange: (action: AuditAction | undefined) => void
}

function ActionFilter({ value, onChange }: ActionFilterProps) {
  const t = useTranslations('settings.audit')
  return (
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-active={value !== undefined || undefined}
        >
          <span className={classes.chosen}>{t(value ? `actions.${value}` : 'anyAction')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.actions ?? ''}>
        <MenuChoices
          value={value ?? ''}
          onChange={(action) => onChange(action || undefined)}
          choices={[
            { value: '', label: t('anyAction') },
            ...auditActions.map((value) => ({ value, label: t(`actions.${value}`) })),
          ]}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface DayFilterProps {
  end: 'from' | 'to'
  value: string | undefined
  today: string
  onChange: (day: string | undefined) => void
}

function DayFilter({ end, value, today, onChange }: DayFilterProps) {
  const t = useTranslations('settings.audit')
  const locale = useLocale()
  const choices = [
    { label: t('days.today'), day: today },
    { label: t('days.yesterday'), day: addDays(today, -1) },
    { label: t('days.weekAgo'), day: addDays(today, -7) },
    { label: t('days.any'), day: null },
  ]
  return (
    <DateField
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      today={today}
      choices={choices}
      button={(toggle) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendar size={16} aria-hidden />}
          data-active={value !== undefined || undefined}
          onClick={toggle}
        >
          {value ? t(`${end}Day`, { day: fullDay(value, locale) }) : t(end)}
        </Button>
      )}
    />
  )
}
