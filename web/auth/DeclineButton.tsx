// Declining by the link's secret, which asks once; signed in or not.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { declineInvitationBySecret } from '#contract/invitations.ts'
import { call } from '#web/lib/call.ts'
import { DeclineDialog } from '#web/parts/DeclineDialog.tsx'
import type { InvitationPreview } from './api.ts'

interface Props {
  invitation: InvitationPreview
  token: string
  /** Stands below a form rather than beside an equal. */
  isQuiet?: boolean
  onDeclined: () => void
}

export function DeclineButton({ invitation, token, isQuiet = false, onDeclined }: Props) {
  const t = useTranslations('companies')
  const [isOpen, setIsOpen] = useState(false)
  const { companyName, invitedBy } = invitation
  return (
    <>
      <Button
        {...(isQuiet ? { variant: 'subtle' } : { variant: 'default', size: 'lg', fullWidth: true })}
        onClick={() => setIsOpen(true)}
      >
        {isQuiet ? t('decline.ask') : t('decline.verb')}
      </Button>
      <DeclineDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        companyName={companyName}
        invitedBy={invitedBy}
        decline={() => call(declineInvitationBySecret, { body: { token } })}
        onDeclined={onDeclined}
      />
    </>
  )
}
