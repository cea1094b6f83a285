// The end of an invitation's link: declined, or open no more; and how to go on.
import { useTranslations } from 'use-intl'
import type { InvitationPreview } from './api.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { WayOn } from './WayOn.tsx'

export function InvitationEnded() {
  const t = useTranslations('auth.invitation')
  return (
    <EntryFrame title={t('title')} heading={t('ended.title')} hint={t('ended.hint')}>
      <WayOn />
    </EntryFrame>
  )
}

export function InvitationDeclined({ invitation }: { invitation: InvitationPreview }) {
  const t = useTranslations('auth.invitation')
  const hint = t.rich('declined.hint', {
    inviter: () => <bdi>{invitation.invitedBy}</bdi>,
    company: () => <bdi>{invitation.companyName}</bdi>,
  })
  return (
    <EntryFrame title={t('title')} heading={t('declined.title')} hint={hint}>
      <WayOn />
    </EntryFrame>
  )
}
