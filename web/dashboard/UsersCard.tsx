// Who works here, and inviting somebody.
import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { dialogs } from '#web/lib/dialogs.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { invitationsQuery, usersQuery } from '#web/lib/users.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Load } from '#web/ui/Load.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './UsersCard.module.css'

const FACES = 6

export function UsersCard() {
  const t = useTranslations('dashboard')
  const tUsers = useTranslations('users')
  const users = useQuery(usersQuery)
  const mayInvite = useCan('users.invite')
  return (
    <Card
      title={t('users')}
      icon={IconUsers}
      count={users.data?.users.length}
      action={
        <>
          {mayInvite && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => dialogs.open('invite')}
            >
              {tUsers('add')}
            </Button>
          )}
          <Button component={Link} to="/app/users" variant="subtle" size="xs">
            {t('viewAll')}
          </Button>
        </>
      }
    >
      <Load query={users} failure={t('usersFailed')} skeleton={<Skeleton />}>
        {({ users }) => <Faces users={users} mayInvite={mayInvite} />}
      </Load>
    </Card>
  )
}

type Users = NonNullable<Awaited<ReturnType<NonNullable<typeof usersQuery.queryFn>>>>['users']

function Faces({ users, mayInvite }: { users: Users; mayInvite: boolean }) {
  const t = useTranslations('dashboard')
  const { id } = useUser()
  const { data: invitations } = useQuery({ ...invitationsQuery, enabled: mayInvite })
  const pending = invitations?.filter(({ status }) => status === 'pending').length ?? 0
  // One knows one's own face; it comes last.
  const others = users.toSorted((a, b) => Number(a.id === id) - Number(b.id === id))
  const more = others.length - FACES
  const shown = more > 1 ? others.slice(0, FACES) : others
  return (
    <div className={classes.row}>
      <div className={classes.faces}>
        {shown.map((person) => (
          <span key={person.id} className={classes.face}>
            <PersonAvatar person={person} size={32} />
          </span>
        ))}
        {more > 1 && (
          <span className={classes.more} dir="ltr">
            {t('more', { count: more })}
          </span>
        )}
      </div>
      <p className={classes.notes}>
        {users.length === 1 ? t('alone') : t('together', { count: users.length })}
        {pending > 0 && (
          <>
            <br />
            {t('pendingInvitations', { count: pending })}
          </>
        )}
      </p>
    </div>
  )
}

function Skeleton() {
  return (
    <div className={classes.row}>
      <Bone width={160} height={32} radius={16} />
      <Bone width={96} height={10} />
    </div>
  )
}
