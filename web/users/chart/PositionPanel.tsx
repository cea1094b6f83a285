// One position beside the board: its name, its place and its people, changed at once and taken back by undo.
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { ActionIcon, Button, CloseButton, Select, TextInput } from '@mantine/core'
import { IconArchive, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHART_PEOPLE, NAME_LENGTH } from '#contract/limits.ts'
import type { OrgChart, Position } from '#contract/org-chart.ts'
import type { Person } from '#contract/people.ts'
import { fullName } from '#web/lib/person.ts'
import { PeoplePicker } from '#web/ui/PeoplePicker.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { cutName, type Place, tray, updatePosition } from './chart-edits.ts'
import classes from './PositionPanel.module.css'
import type { Cards } from './use-card-actions.ts'
import type { ChartEdit } from './use-chart-edit.ts'

interface Props {
  chart: OrgChart
  position: Position
  people: ReadonlyMap<string, Person>
  isEditable: boolean
  cards: Cards
  onEdit: (edit: ChartEdit, key?: string) => void
}

export function PositionPanel({ chart, position, people, isEditable, cards, onEdit }: Props) {
  const t = useTranslations()
  const { id } = position
  const onClose = cards.close
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Where there is a field for the name, it begins there.
    if (!isEditable && id) title.current?.focus()
  }, [isEditable, id])
  return (
    <aside className={classes.panel} aria-label={t('orgChart.roleNamed', { name: position.name })}>
      <div className={classes.head}>
        <h3 ref={title} className={classes.title} tabIndex={-1} data-focus="panel">
          {isEditable ? t('orgChart.role') : <bdi>{position.name}</bdi>}
        </h3>
        <CloseButton aria-label={t('orgChart.closeRole')} onClick={onClose} />
      </div>
      <div className={classes.body}>
        {isEditable && <NameField key={id} position={position} onEdit={onEdit} onClose={onClose} />}
        {isEditable && (
          <PlaceFields chart={chart} position={position} onPlace={(place) => cards.moveOpen(id, place)} />
        )}
        <People position={position} people={people} isEditable={isEditable} onEdit={onEdit} />
      </div>
      {isEditable && (
        <div className={classes.foot}>
          {position.levelId !== null && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArchive size={16} aria-hidden />}
              onClick={() => cards.moveOpen(id, tray)}
            >
              {t('orgChart.toTray')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="xs"
            className={classes.remove}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => cards.remove(id)}
          >
            {t('orgChart.deleteRole')}
          </Button>
        </div>
      )}
    </aside>
  )
}

interface NameProps {
  position: Position
  onEdit: Props['onEdit']
  onClose: () => void
}

/** Follows undo, but keeps a blank field blank while somebody thinks of a name. */
function NameField({ position: { id, name }, onEdit, onClose }: NameProps) {
  const t = useTranslations('orgChart')
  const field = useRef<HTMLInputElement>(null)
  const [isBlank, setIsBlank] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const change = (typed: string) => {
    const cut = cutName(typed)
    setIsCut(cut !== typed)
    setIsBlank(cut.trim() === '')
    if (cut.trim() !== '') onEdit((chart) => updatePosition(chart, id, { name: cut }), `name of ${id}`)
  }
  return (
    <TextInput
      ref={field}
      label={t('roleName')}
      autoComplete="off"
      dir="auto"
      value={isBlank ? '' : name}
      error={isBlank ? t('nameRequired') : isCut ? t('nameCut', { count: NAME_LENGTH }) : undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => setIsBlank(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // The card, which has the focus next, would take the key for a press.
        event.preventDefault()
        onClose()
      }}
    />
  )
}

interface PlaceProps {
  chart: OrgChart
  position: Position
  onPlace: (place: Place) => void
}

/** What dragging does, without dragging. */
function PlaceFields({ chart: { levels, departments }, position, onPlace }: PlaceProps) {
  const t = useTranslations('orgChart')
  const [top, ...below] = levels
  const notPlaced = 'tray'
  const choices = [
    { value: notPlaced, label: t('notPlaced') },
    ...(top ? [{ value: top.id, label: t('administrator') }] : []),
    ...(departments.length === 0 ? [] : below).map(({ id, name }, n) => {
      const level = t('level', { number: n + 1 })
      return { value: id, label: name ? t('levelNamed', { level, name }) : level }
    }),
  ]
  const chooseLevel = (levelId: string | null) => {
    if (levelId === null || levelId === notPlaced) return onPlace(tray)
    const departmentId = levelId === top?.id ? null : (position.departmentId ?? departments[0]?.id ?? null)
    onPlace({ levelId, departmentId })
  }
  const shared = { allowDeselect: false, comboboxProps: { shadow: 'lg' as const } }
  return (
    <>
      <Select
        label={t('levelField')}
        data={choices}
        value={position.levelId ?? notPlaced}
        onChange={chooseLevel}
        {...shared}
      />
      {position.departmentId !== null && (
        <Select
          label={t('departmentField')}
          data={departments.map(({ id, name }) => ({ value: id, label: name }))}
          value={position.departmentId}
          onChange={(departmentId) => onPlace({ levelId: position.levelId, departmentId })}
          searchable={departments.length > 10}
          {...shared}
        />
      )}
    </>
  )
}

type PeopleProps = Pick<Props, 'position' | 'people' | 'isEditable' | 'onEdit'>

function People({ position: { id, userIds }, people, isEditable, onEdit }: PeopleProps) {
  const t = useTranslations('orgChart')
  const set = (userIds: string[]) => onEdit((chart) => updatePosition(chart, id, { userIds }))
  const add = ({ id }: Person) => {
    if (!userIds.includes(id)) set([...userIds, id])
  }
  return (
    <div>
      <p className={classes.label}>{t('peopleField')}</p>
      {userIds.length === 0 && <p className={classes.nobody}>{t('nobody')}</p>}
      <ul className={classes.people} aria-label={t('peopleField')}>
        {userIds.flatMap((userId) => {
          const person = people.get(userId)
          return person ? (
            <li key={userId} className={classes.person}>
              <PersonAvatar person={person} isDecorative />
              <span className={classes.name}>
                <bdi>{fullName(person)}</bdi>
              </span>
              {isEditable && (
                <ActionIcon
                  size={28}
                  aria-label={t('takeOff', { name: fullName(person) })}
                  onClick={() => set(userIds.filter((one) => one !== userId))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ) : (
            []
          )
        })}
      </ul>
      {isEditable && userIds.length < CHART_PEOPLE && (
        <PeoplePicker
          value={null}
          onChange={add}
          label={t('addPerson')}
          button={(toggle) => (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={toggle}
            >
              {t('addPerson')}
            </Button>
          )}
        />
      )}
    </div>
  )
}
