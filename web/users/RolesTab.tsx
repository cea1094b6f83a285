// The roles of the company: who has them, what they may do; its own ones can be changed and deleted.
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconShieldPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import { rolesQuery } from '#web/lib/users.ts'
import { usePermissionWords } from '#web/parts/permission-words.ts'
import { RoleBadge } from '#web/parts/RoleBadge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { RemoveRole } from './RemoveRole.tsx'
import classes from './Roles.module.css'
import { useRemoveRole } from './use-remove-role.ts'
import type { UsersSearch } from './use-users-search.ts'

interface Props {
  onEdit: (role: Role | null) => void
  addressOf: (change: Partial<UsersSearch>) => string
}

export function RolesTab({ onEdit, addressOf }: Props) {
  const t = useTranslations('users.roles')
  const query = useQuery(rolesQuery)
  const removal = useRemoveRole()
  return (
    <div className={classes.tab}>
      <Load query={query} failure={t('failed')} skeleton={<Skeleton />}>
        {(roles) => (
          <>
            <ul className={classes.list} aria-label={t('list')}>
              {roles.map((role) => (
                <Row
                  key={role.id}
                  role={role}
                  to={addressOf({ tab: 'directory', role: role.name, text: '', isDeactivated: false })}
                  onEdit={() => onEdit(role)}
                  onRemove={() => removal.ask(role)}
                />
              ))}
            </ul>
            {roles.every(({ kind }) => kind !== 'custom') && <NoOwn onAdd={() => onEdit(null)} />}
            <RemoveRole removal={removal} roles={roles} />
          </>
        )}
      </Load>
    </div>
  )
}

interface RowProps {
  role: Role
  /** Where its members are listed. */
  to: string
  onEdit: () => void
  onRemove: () => void
}

function Row({ role, to, onEdit, onRemove }: RowProps) {
  const t = useTranslations()
  const { short, each } = usePermissionWords()
  const { name, kind, permissions, members } = role
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <RoleBadge role={name} />
        <Link className={classes.members ?? ''} to={to}>
          {t('common.members', { count: members })}
        </Link>
      </div>
      <div className={classes.words}>
        <p className={classes.short}>{short(permissions)}</p>
        {kind !== 'admin' && <p className={classes.long}>{each(permissions).join(' · ')}</p>}
      </div>
      {kind === 'custom' ? (
        <div className={classes.actions}>
          <ActionIcon
            size={28}
            aria-label={t('users.roles.editNamed', { name })}
            title={t('users.roles.edit')}
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={t('users.roles.deleteNamed', { name })}
            title={t('users.roles.delete')}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <span className={classes.note}>{t('users.roles.builtIn')}</span>
      )}
    </li>
  )
}

function NoOwn({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('users.roles')
  return (
    <EmptyState
      title={t('empty.title')}
      hint={t('empty.hint')}
      hasPicture={false}
      action={
        <Button variant="default" leftSection={<IconShieldPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('add')}
        </Button>
      }
    />
  )
}

function Skeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {[170, 210, 150].map((width) => (
        <div key={width} className={classes.row}>
          <div className={classes.name}>
            <Bone width={64} height={22} radius={6} />
            <Bone width={60} height={8} />
          </div>
          <div className={classes.words}>
            <Bone width={width} height={10} />
          </div>
        </div>
      ))}
    </div>
  )
}
