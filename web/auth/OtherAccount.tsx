// An invitation to somebody else than who is signed in.
import { useTranslations } from 'use-intl'
import type { User } from '#contract/auth.ts'
import type { InvitationPreview } from './api.ts'
import { InvitationFrame } from './InvitationFrame.tsx'
import { SwitchAccounts } from './SwitchAccounts.tsx'

export function OtherAccount({ invitation, user }: { invitation: InvitationPreview; user: User }) {
  const t = useTranslations('auth.invitation')
  return (
    <InvitationFrame invitation={invitation} step="switch">
      <SwitchAccounts>
        {t.rich('otherAccount', {
          invited: () => <bdi>{invitation.email}</bdi>,
          email: () => <bdi>{user.email}</bdi>,
        })}
      </SwitchAccounts>
    </InvitationFrame>
  )
}
