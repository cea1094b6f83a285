// An invitation that waits: to which company, as what, by whom; accepted at once, declined after a question.
import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnInvitation } from '#contract/invitations.ts'
import { useDaysAgo } from '#web/lib/days-ago.ts'
import { roleName } from '#web/lib/role-name.ts'
import { DeclineDialog } from '#web/parts/DeclineDialog.tsx'
import { CompanyMark } from '#web/ui/CompanyMark.tsx'
import { useDecline } from './api.ts'
import classes from './CompanyRow.module.css'

interface Props {
  invitation: OwnInvitation
  isAccepting: boolean
  onAccept: () => void
}

export function InvitationRow({ invitation, isAccepting, onAccept }: Props) {
  const t = useTranslations()
  const daysAgo = useDaysAgo()
  const [isDeclining, setIsDeclining] = useState(false)
  const { decline, onDeclined } = useDecline()
  const { companyId, companyName, role, invitedBy, createdAt } = invitation
  return (
    <div className={`${classes.row} ${classes.invitation}`}>
      <CompanyMark company={{ id: companyId, name: companyName }} size={40} />
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi>{companyName}</bdi> <Badge color="amber">{t('companies.pending')}</Badge>
        </span>
        <span className={classes.details}>
          {t('companies.invitedBy', {
            role: roleName(t, role, 'inText'),
            name: invitedBy,
            when: daysAgo(createdAt),
          })}
        </span>
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          disabled={isAccepting}
          aria-label={t('companies.decline.named', { name: companyName })}
          onClick={() => setIsDeclining(true)}
        >
          {t('companies.decline.verb')}
        </Button>
        <Button
          variant="light"
          disabled={isAccepting}
          aria-label={t('companies.acceptNamed', { name: companyName })}
          onClick={onAccept}
        >
          {t('companies.accept')}
        </Button>
      </div>
      <DeclineDialog
        isOpen={isDeclining}
        onClose={() => setIsDeclining(false)}
        companyName={companyName}
        invitedBy={invitedBy}
        decline={() => decline(invitation)}
        onDeclined={() => onDeclined(invitation)}
      />
    </div>
  )
}
