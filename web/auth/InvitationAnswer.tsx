// Accepting or declining, by the person whom the invitation is for.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/auth.ts'
import { acceptInvitationBySecret } from '#contract/invitations.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { openCompany } from '#web/lib/session.ts'
import { userQuery } from '#web/lib/user.ts'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { type InvitationPreview, isDead } from './api.ts'
import { DeclineButton } from './DeclineButton.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import classes from './LinkCard.module.css'

interface Props {
  invitation: InvitationPreview
  token: string
  user: User
  /** The secret is used up. */
  onUsed: () => void
  onDeclined: () => void
  onEnded: () => unknown
}

export function InvitationAnswer({ invitation, token, user, onUsed, onDeclined, onEnded }: Props) {
  const t = useTranslations()
  const { companyName } = invitation
  const client = useQueryClient()
  const [joinedId, setJoinedId] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  /** Joins, unless that was done and only opening failed. */
  const join = async () => {
    if (joinedId) return joinedId
    const { companyId } = await call(acceptInvitationBySecret, { body: { token } })
    onUsed()
    setJoinedId(companyId)
    return companyId
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSaving(true)
    setFault(null)
    try {
      await openCompany(user.id, await join(), t('companies.opening', { name: companyName }))
    } catch (error) {
      // Another window may have signed somebody else in.
      const isOther = error instanceof CallError && error.code === 'invitation_other_address'
      if (isOther) void client.invalidateQueries(userQuery)
      if (isDead(error)) onEnded()
      else setFault({ text: errorText(t, error) })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <InvitationFrame invitation={invitation} step="answer" isLit>
      <form className={classes.form} onSubmit={submit}>
        <FormAlert fault={fault} />
        <SaveButton size="lg" fullWidth isSaving={isSaving} savingLabel={t('auth.invitation.accepting')}>
          {joinedId ? t('companies.open') : t('auth.invitation.accept')}
        </SaveButton>
        {!joinedId && <DeclineButton invitation={invitation} token={token} onDeclined={onDeclined} />}
        <p className={classes.note}>
          {t.rich('auth.invitation.loggedInAs', { email: () => <bdi>{user.email}</bdi> })}
        </p>
      </form>
    </InvitationFrame>
  )
}
