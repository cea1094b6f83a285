// One sent invitation: address, role, state, when and by whom it was sent, when it ends.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of flexible rows cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is only read takes no focus
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Invitation } from '#contract/invitations.ts'
import { useDaysAgo } from '#web/lib/days-ago.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { RoleBadge } from '#web/parts/RoleBadge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import table from '#web/ui/Table.module.css'
import { InvitationLink, LINK_NOTE } from './InvitationLink.tsx'
import classes from './Invitations.module.css'

const tones = { pending: 'amber', expired: 'gray', declined: 'red' } as const

interface Props {
  invitation: Invitation
  /** Its place in the table, from 1. */
  index: number
  /** To pass on, where no mail goes out. */
  link: string | undefined
  onResend: (invitation: Invitation) => Promise<void>
  onCancel: (invitation: Invitation, button: HTMLElement) => void
}

export function InvitationRow({ invitation, index, link, onResend, onCancel }: Props) {
  const t = useTranslations('users')
  const { email, role, status, invitedBy, sentAt, expiresAt, isOwn } = invitation
  const daysAgo = useDaysAgo()
  const isMine = useUser().id === invitedBy.id
  return (
    <div className={`${table.row} ${classes.row}`} role="row" aria-rowindex={index}>
      <span className={classes.address} role="cell">
        <bdi className={classes.email} title={email}>
          {email}
        </bdi>
      </span>
      <span className={classes.role} role="cell">
        <RoleBadge role={role} />
      </span>
      <span className={classes.status} role="cell">
        <Badge color={tones[status]}>{t(`statuses.${status}`)}</Badge>
      </span>
      <span className={classes.sent} role="cell">
        <span>{daysAgo(sentAt)}</span>
        <span className={classes.by}>
          {t.rich('invitations.by', {
            who: () => <bdi>{isMine ? t('invitations.you') : fullName(invitedBy)}</bdi>,
          })}
        </span>
      </span>
      <span
        className={classes.expires}
        role="cell"
        // Said in front of the day where the column has no head.
        data-label={status === 'pending' ? t('invitations.columns.expires') : undefined}
      >
        {status === 'pending' && <Day at={expiresAt} />}
      </span>
      <span className={classes.actions} role="cell">
        {isOwn && <Actions invitation={invitation} onResend={onResend} onCancel={onCancel} />}
      </span>
      {link !== undefined && status === 'pending' && (
        <span className={classes.link} role="cell">
          <InvitationLink key={link} link={link} email={email} />
        </span>
      )}
    </div>
  )
}

function Day({ at }: { at: string }) {
  const format = useFormatter()
  const date = new Date(at)
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'full', timeStyle: 'short' })}>
      {format.dateTime(date, { day: 'numeric', month: 'short' })}
    </time>
  )
}

function Actions({ invitation, onResend, onCancel }: Pick<Props, 'invitation' | 'onResend' | 'onCancel'>) {
  const t = useTranslations('users')
  const [isSending, setIsSending] = useState(false)
  const { email, status } = invitation
  const { hasMailServer } = useUser()
  const resend = async () => {
    if (isSending) return
    setIsSending(true)
    await onResend(invitation)
    setIsSending(false)
  }
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={isSending && <Loader size={14} color="currentColor" />}
        // Not `disabled`, which would take the focus away.
        {...(isSending && { 'data-disabled': true })}
        aria-disabled={isSending}
        aria-label={t(hasMailServer ? 'resendNamed' : 'newLinkNamed', { email })}
        {...(!hasMailServer && { 'aria-describedby': LINK_NOTE })}
        onClick={resend}
      >
        {t(hasMailServer ? 'resend' : 'newLink')}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        data-cancel
        aria-label={t(status === 'pending' ? 'cancelNamed' : 'removeInvitationNamed', { email })}
        onClick={({ currentTarget }) => onCancel(invitation, currentTarget)}
      >
        {t(status === 'pending' ? 'withdraw' : 'removeInvitation')}
      </Button>
    </>
  )
}

export function InvitationsSkeleton() {
  return (
    <div className={`${table.table} ${classes.table}`} aria-hidden>
      <div className={`${table.head} ${classes.head}`} />
      {[180, 140, 210, 160].map((width) => (
        <div key={width} className={`${table.row} ${classes.row}`}>
          <span className={classes.address}>
            <Bone width={width} height={10} />
          </span>
          <span className={classes.role}>
            <Bone width={56} height={22} radius={6} />
          </span>
          <span className={classes.status}>
            <Bone width={64} height={22} radius={6} />
          </span>
          <span className={classes.sent}>
            <Bone width={70} height={10} />
          </span>
          <span className={classes.expires}>
            <Bone width={48} height={10} />
          </span>
        </div>
      ))}
    </div>
  )
}
