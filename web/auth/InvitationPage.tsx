// The link of an invitation's mail: who invites to what; then it is answered, or the right account signs in first.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { canonicalEmail } from '#contract/text.ts'
import { userQuery } from '#web/lib/user.ts'
import { invitationQuery, isDead } from './api.ts'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { InvitationDeclined, InvitationEnded } from './InvitationOver.tsx'
import { InvitationSignIn } from './InvitationSignIn.tsx'
import { LinkLoad } from './LinkLoad.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import { useLinkToken } from './use-link-token.ts'

export function InvitationPage() {
  const { token, forget } = useLinkToken('invitation')
  return token ? <Linked key={token} token={token} forget={forget} /> : <InvitationEnded />
}

function Linked({ token, forget }: { token: string; forget: () => void }) {
  const t = useTranslations('auth.invitation')
  const invitation = useQuery(invitationQuery(token))
  const user = useQuery(userQuery)
  const [isDeclined, setIsDeclined] = useState(false)
  const isEnded = isDead(invitation.error)
  const isOver = isDeclined || isEnded
  useEffect(() => {
    if (isOver) forget()
  }, [isOver, forget])
  const texts = { title: t('title'), failure: t('failed') }
  if (isEnded) return <InvitationEnded />
  if (invitation.data === undefined) return <LinkLoad {...texts} query={invitation} />
  if (user.data === undefined) return <LinkLoad {...texts} query={user} />

  const linked = { invitation: invitation.data, token, onDeclined: () => setIsDeclined(true) }
  if (isDeclined) return <InvitationDeclined invitation={invitation.data} />
  if (user.data === null) return <InvitationSignIn {...linked} />
  if (canonicalEmail(user.data.email) !== canonicalEmail(invitation.data.email))
    return <OtherAccount invitation={invitation.data} user={user.data} />
  return <InvitationAnswer {...linked} user={user.data} onUsed={forget} onEnded={invitation.refetch} />
}
