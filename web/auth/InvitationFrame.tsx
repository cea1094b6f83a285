// The card of an invitation: the company as heading, who invites and as what below it.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { roleName } from '#web/lib/role-name.ts'
import type { InvitationPreview } from './api.ts'
import { EntryFrame } from './EntryFrame.tsx'

/** What is asked of the person. */
type Step = 'answer' | 'switch' | 'login' | 'register'

interface Props {
  invitation: InvitationPreview
  step: Step
  isLit?: boolean
  children: ReactNode
}

export function InvitationFrame({ invitation, step, isLit = false, children }: Props) {
  const t = useTranslations()
  const { companyName, role, invitedBy } = invitation
  return (
    <EntryFrame
      title={t('auth.invitation.title')}
      heading={t.rich('auth.invitation.heading', { company: () => <bdi>{companyName}</bdi> })}
      hint={t.rich(`auth.invitation.hints.${step}`, {
        inviter: () => <bdi>{invitedBy}</bdi>,
        role: roleName(t, role, 'inText'),
      })}
      isLit={isLit}
    >
      {children}
    </EntryFrame>
  )
}
