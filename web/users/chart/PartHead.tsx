// The names of levels and departments, with what can be done to them.
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconDots,
  IconPencil,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { NAME_LENGTH } from '#contract/limits.ts'
import type { OrgChart } from '#contract/org-chart.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import { toast } from '#web/ui/toast.ts'
import { canShift, cutName, type PartKind, rename } from './chart-edits.ts'
import type { Tone } from './chart-reading.ts'
import classes from './PartHead.module.css'
import type { Cards } from './use-card-actions.ts'
import type { ChartEdit } from './use-chart-edit.ts'

interface Shared {
  chart: OrgChart
  isEditable: boolean
  cards: Pick<Cards, 'removePart' | 'shiftPart'>
  onEdit: (edit: ChartEdit) => void
  /** The level or department that is being named. */
  namingId: string | null
  onNaming: (id: string | null) => void
}

interface LevelProps extends Shared {
  level: OrgChart['levels'][number]
  /** Zero is the administrator level. */
  number: number
}

export function LevelHead({ level, number, ...shared }: LevelProps) {
  const t = useTranslations('orgChart')
  const { isEditable, onEdit } = shared
  const title = number === 0 ? t('administrator') : t('level', { number })
  const placeholder = number === 0 ? t('companyWide') : isEditable ? t('nameLevel') : ''
  return (
    <div className={classes.level} data-top={number === 0 || undefined}>
      <div className={classes.line}>
        <h3 className={classes.title}>{title}</h3>
        {isEditable && (
          <PartMenu kind="levels" id={level.id} label={t('moreOf', { name: title })} {...shared} />
        )}
      </div>
      <Name
        className={classes.levelName}
        name={level.name}
        placeholder={placeholder}
        label={t('levelName', { level: title })}
        mayBeBlank
        onName={(name) => onEdit((chart) => rename(chart, 'levels', level.id, name))}
        {...naming(shared, level.id)}
      />
    </div>
  )
}

interface DepartmentProps extends Shared {
  department: OrgChart['departments'][number]
  tone: Tone
  /** People in it. */
  count: number
}

export function DepartmentHead({ department, tone, count, ...shared }: DepartmentProps) {
  const t = useTranslations('orgChart')
  const { isEditable, onEdit } = shared
  const { id, name } = department
  return (
    <div className={classes.department}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      <h3 className={classes.departmentTitle}>
        <Name
          name={name}
          label={t('departmentName')}
          onName={(name) => onEdit((chart) => rename(chart, 'departments', id, name))}
          {...naming(shared, id)}
        />
      </h3>
      <span className={classes.count}>{t('peopleHere', { count })}</span>
      {isEditable && <PartMenu kind="departments" id={id} label={t('moreOf', { name })} {...shared} />}
    </div>
  )
}

const naming = ({ isEditable, namingId, onNaming }: Shared, id: string) => ({
  isEditable,
  isRenaming: namingId === id,
  setIsRenaming: (isRenaming: boolean) => onNaming(isRenaming ? id : null),
})

interface NameProps {
  name: string
  placeholder?: string
  label: string
  className?: string | undefined
  mayBeBlank?: boolean
  isEditable: boolean
  isRenaming: boolean
  setIsRenaming: (isRenaming: boolean) => void
  onName: (name: string) => void
}

/** A text that becomes a field when pressed. Enter and leaving take the new name over, Escape does not. */
function Name(props: NameProps) {
  const { name, placeholder = '', label, className, mayBeBlank = false } = props
  const { isEditable, isRenaming, setIsRenaming, onName } = props
  const t = useTranslations('orgChart')
  const isLeftByKey = useRef(false)
  if (!isEditable) {
    return (
      <span className={className} title={name || undefined}>
        <bdi className={classes.text}>{name || placeholder}</bdi>
      </span>
    )
  }
  if (!isRenaming) {
    return (
      <button
        ref={(button) => {
          if (button && isLeftByKey.current) button.focus({ preventScroll: true })
          isLeftByKey.current = false
        }}
        type="button"
        className={`${classes.name} ${className ?? ''}`}
        data-blank={name === '' || undefined}
        title={name || undefined}
        aria-description={label}
        onClick={() => setIsRenaming(true)}
      >
        <bdi className={classes.text}>{name || placeholder}</bdi>
      </button>
    )
  }
  const finish = (typed: string) => {
    setIsRenaming(false)
    const text = typed.trim()
    const cut = cutName(text)
    if (cut !== text) toast({ text: t('nameCut', { count: NAME_LENGTH }) })
    if (cut !== '' || mayBeBlank) onName(cut)
  }
  return (
    <input
      className={classes.field}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={name}
      dir="auto"
      // The dialog leaves Escape to the field.
      data-mantine-stop-propagation="true"
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the text that was pressed
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        isLeftByKey.current = event.key === 'Enter' || event.key === 'Escape'
        if (event.key === 'Enter') finish(event.currentTarget.value)
        else if (event.key === 'Escape') setIsRenaming(false)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

interface MenuProps extends Shared {
  kind: PartKind
  id: string
  label: string
}

function PartMenu({ chart, kind, id, label, cards, onNaming }: MenuProps) {
  const t = useTranslations('orgChart')
  const isLevel = kind === 'levels'
  const back = isLevel ? (
    <IconArrowUp size={16} aria-hidden />
  ) : (
    <IconArrowLeft size={16} aria-hidden data-flip />
  )
  const on = isLevel ? (
    <IconArrowDown size={16} aria-hidden />
  ) : (
    <IconArrowRight size={16} aria-hidden data-flip />
  )
  const item = (by: 1 | -1, icon: ReactNode, text: string) => (
    <Menu.Item
      leftSection={icon}
      disabled={!canShift(chart, kind, id, by)}
      onClick={() => cards.shiftPart(kind, id, by)}
    >
      {text}
    </Menu.Item>
  )
  const isFixed = isLevel && chart.levels[0]?.id === id
  return (
    // The focus goes back by Escape; renaming takes it elsewhere.
    <Menu position="bottom-start" offset={4} returnFocus={false}>
      <Menu.Target>
        <ActionIcon size={24} className={classes.more} aria-label={label} data-focus={id}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onNaming(id)}>
          {t('rename')}
        </Menu.Item>
        {!isFixed && item(-1, back, isLevel ? t('moveUp') : t('moveBack'))}
        {!isFixed && item(1, on, isLevel ? t('moveDown') : t('moveOn'))}
        {!isFixed && (
          <DangerItem onClick={() => cards.removePart(kind, id)}>
            {isLevel ? t('deleteLevel') : t('deleteDepartment')}
          </DangerItem>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
