// Invitations that nobody has taken yet; each can be withdrawn, and that can be undone.
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { cancelInvitation, createInvitation, type Invitation } from '#contract/invitations.ts'
import { call } from '#web/lib/call.ts'
import { useDaysAgo } from '#web/lib/days-ago.ts'
import { errorText } from '#web/lib/error-text.ts'
import { roleName } from '#web/lib/role-name.ts'
import { invitationsQuery } from '#web/lib/users.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './PendingInvitations.module.css'

export function PendingInvitations() {
  const t = useTranslations()
  const daysAgo = useDaysAgo()
  const { data: invitations = [] } = useQuery(invitationsQuery)
  const cancel = useCancel()
  if (invitations.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="pending-invitations">
      <h3 id="pending-invitations" className={classes.heading}>
        {t('users.pending')} <span className={classes.count}>{invitations.length}</span>
      </h3>
      <ul className={classes.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={classes.row}>
            <span className={classes.words}>
              <bdi className={classes.email} title={invitation.email}>
                {invitation.email}
              </bdi>
              <span className={classes.details}>
                {roleName(t, invitation.role)} · {daysAgo(invitation.createdAt)}
              </span>
            </span>
            <Badge color={invitation.status === 'pending' ? 'amber' : 'gray'}>
              {t(`users.statuses.${invitation.status}`)}
            </Badge>
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('users.cancelNamed', { email: invitation.email })}
              onClick={() => cancel(invitation)}
            >
              {t('users.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useCancel() {
  const t = useTranslations()
  const client = useQueryClient()
  const { queryKey } = invitationsQuery
  const refresh = () => client.invalidateQueries({ queryKey })
  const fail = (error: unknown) => {
    toast({ text: errorText(t, error), tone: 'failed' })
    void refresh()
  }
  return async (invitation: Invitation) => {
    client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== invitation.id))
    const { email, role } = invitation
    try {
      await call(cancelInvitation, { params: { id: invitation.id } })
    } catch (error) {
      return fail(error)
    }
    const undo = () => call(createInvitation, { body: { email, role } }).then(refresh, fail)
    toast({ text: t('users.cancelled', { email }), undo })
    void refresh()
  }
}
