// One person in the directory: face, name, email, role, what the role may do, since when, and what can be done.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { DirectoryEntry } from '#contract/users.ts'
import { fullName } from '#web/lib/person.ts'
import { RoleBadge } from '#web/parts/RoleBadge.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import table from '#web/ui/Table.module.css'
import classes from './Directory.module.css'
import { MemberMenu } from './MemberMenu.tsx'
import type { MemberActs } from './use-member-acts.ts'
import type { RoleWords } from './use-role-words.ts'

export interface RowProps {
  person: DirectoryEntry
  /** Of their role; undefined while the roles are not known. */
  words: RoleWords | undefined
  /** Its place in the table, from 1. */
  index: number
  /** Tab leads here. */
  isActive: boolean
  isOpen: boolean
  isMyself: boolean
  /** May be deactivated, reactivated and removed. */
  isManageable: boolean
  /** Where a click leads. */
  to: string
  acts: MemberActs
}

/** A long table is rendered with each step of scrolling, its rows are not. */
export const DirectoryRow = memo(function DirectoryRow(props: RowProps) {
  const { person, words, index, isActive, isOpen, acts } = props
  const open = (event: MouseEvent) => {
    const { target, currentTarget } = event
    // What a menu of the row does comes here too, though it stands elsewhere in the page.
    const isHere = target instanceof Element && currentTarget.contains(target) && !target.closest('button')
    if (isHere && !isForBrowser(event)) acts.open(person)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
    <div
      className={`${table.row} ${classes.row}`}
      role="row"
      aria-rowindex={index}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      data-row={person.id}
      data-open={isOpen || undefined}
      data-off={person.isDeactivated || undefined}
      onClick={open}
    >
      <Person {...props} />
      <span className={classes.role} role="gridcell">
        <RoleBadge role={person.role} />
      </span>
      <span className={classes.permissions} role="gridcell" title={words?.each}>
        {words?.short}
      </span>
      <span className={classes.joined} role="gridcell">
        <Joined at={person.joinedAt} />
      </span>
      <span className={classes.actions} role="gridcell">
        <Actions {...props} />
      </span>
    </div>
  )
})

/** The name is a link, so that it can be opened in a new tab as any other. */
const isForBrowser = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean => metaKey || ctrlKey || shiftKey

function Person({ person, isMyself, to }: RowProps) {
  const t = useTranslations('users')
  const name = fullName(person)
  return (
    <span className={classes.person} role="gridcell">
      <PersonAvatar person={person} size={32} isDecorative />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          <Link
            to={to}
            tabIndex={-1}
            // The row opens it.
            onClick={(event) => !isForBrowser(event) && event.preventDefault()}
          >
            <bdi>{name || person.email}</bdi>
          </Link>
          {isMyself && <span className={classes.you}>{t('you')}</span>}
        </span>
        <bdi className={classes.email} title={person.email}>
          {person.email}
        </bdi>
      </span>
    </span>
  )
}

function Joined({ at }: { at: string }) {
  const format = useFormatter()
  const date = new Date(at)
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'full' })}>
      {format.dateTime(date, { month: 'short', year: 'numeric' })}
    </time>
  )
}

function Actions({ person, isActive, isManageable, acts }: RowProps) {
  const t = useTranslations('users')
  const tabIndex = isActive ? 0 : -1
  return (
    <>
      {person.isDeactivated && isManageable ? (
        <Button variant="default" size="xs" tabIndex={tabIndex} onClick={() => acts.reactivate(person)}>
          {t('reactivate')}
        </Button>
      ) : (
        <ActionIcon
          className={classes.onHover ?? ''}
          size={28}
          aria-label={t('copyEmailOf', { name: fullName(person) })}
          title={t('copyEmail')}
          tabIndex={tabIndex}
          onClick={() => acts.copyEmail(person)}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      )}
      <MemberMenu person={person} isManageable={isManageable} tabIndex={tabIndex} acts={acts} />
    </>
  )
}
