// One person in the directory: face, name, email, role, what the role may do, since when, and what can be done.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus
import { ActionIcon, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import type { DirectoryEntry } from '#contract/users.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { RoleBadge } from '#web/parts/RoleBadge.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './Directory.module.css'
import { MemberMenu } from './MemberMenu.tsx'
import { usePermissionWords } from './permission-words.ts'
import { useCopyEmail } from './use-copy.ts'
import { useMemberRights } from './use-member-rights.ts'
import { useReactivate } from './use-memberships.ts'

interface Props {
  person: DirectoryEntry
  /** Undefined while the roles are not known. */
  role: Role | undefined
  /** Its place in the table, from 1. */
  index: number
  /** Tab leads here. */
  isActive: boolean
  isOpen: boolean
  /** Where a click leads. */
  to: string
  onOpen: (person: DirectoryEntry, isForRole?: boolean) => void
}

export function DirectoryRow({ person, role, index, isActive, isOpen, to, onOpen }: Props) {
  const open = (event: MouseEvent) => {
    const { target, currentTarget } = event
    // What a menu of the row does comes here too, though it stands elsewhere in the page.
    const isHere = target instanceof Element && currentTarget.contains(target) && !target.closest('button')
    // The name is a link, so that it can be opened in a new tab as any other.
    if (!isHere || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(person)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
    <div
      className={classes.row}
      role="row"
      aria-rowindex={index}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      data-row={person.id}
      data-open={isOpen || undefined}
      data-off={person.isDeactivated || undefined}
      onClick={open}
    >
      <Person person={person} to={to} />
      <span className={classes.role} role="gridcell">
        <RoleBadge role={person.role} />
      </span>
      <Permissions role={role} />
      <span className={classes.joined} role="gridcell">
        <Joined at={person.joinedAt} />
      </span>
      <span className={classes.actions} role="gridcell">
        <Actions person={person} role={role} tabIndex={isActive ? 0 : -1} onOpen={onOpen} />
      </span>
    </div>
  )
}

function Person({ person, to }: { person: DirectoryEntry; to: string }) {
  const t = useTranslations('users')
  const isMyself = useUser().id === person.id
  const name = fullName(person)
  return (
    <span className={classes.person} role="gridcell">
      <PersonAvatar person={person} size={32} isDecorative />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          <Link to={to} tabIndex={-1}>
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

function Permissions({ role }: { role: Role | undefined }) {
  const { short, long } = usePermissionWords()
  return (
    <span
      className={classes.permissions}
      role="gridcell"
      title={role ? long(role.permissions) || undefined : undefined}
    >
      {role && short(role.permissions)}
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

interface ActionsProps extends Pick<Props, 'person' | 'role' | 'onOpen'> {
  tabIndex: 0 | -1
}

function Actions({ person, role, tabIndex, onOpen }: ActionsProps) {
  const t = useTranslations('users')
  const rights = useMemberRights(person, role)
  const reactivate = useReactivate()
  const copy = useCopyEmail()
  const label = t('copyEmailOf', { name: fullName(person) })
  return (
    <>
      {person.isDeactivated && rights.manage ? (
        <Button variant="default" size="xs" tabIndex={tabIndex} onClick={() => reactivate(person)}>
          {t('reactivate')}
        </Button>
      ) : (
        <ActionIcon
          className={classes.onHover ?? ''}
          size={28}
          aria-label={label}
          title={t('copyEmail')}
          tabIndex={tabIndex}
          onClick={() => copy(person.email)}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      )}
      <MemberMenu person={person} rights={rights} tabIndex={tabIndex} onOpen={onOpen} />
    </>
  )
}
