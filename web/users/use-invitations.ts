// Sends invitations again and cancels them: shown at once, with a way back.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  cancelInvitation,
  type Invitation,
  resendInvitation,
  restoreInvitation,
  type SentInvitation,
} from '#contract/invitations.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { invitationsQuery } from '#web/lib/users.ts'
import { toast } from '#web/ui/toast.ts'

const { queryKey } = invitationsQuery

/** `onSent` is given each invitation that has a new secret. */
export function useInvitations(onSent: (invitation: SentInvitation) => void) {
  const t = useTranslations()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey })
  const fail = (error: unknown) => {
    toast({ text: errorText(t, error), tone: 'failed' })
    void refresh()
  }
  const sent = (invitation: SentInvitation) => {
    onSent(invitation)
    void refresh()
  }
  const resend = async ({ id, email }: Invitation) => {
    try {
      const invitation = await call(resendInvitation, { params: { id } })
      sent(invitation)
      toast({ text: t(invitation.link ? 'users.renewed' : 'users.resent', { email }), tone: 'done' })
    } catch (error) {
      fail(error)
    }
  }
  const cancel = async ({ id, email, status }: Invitation) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (list) => list?.filter((one) => one.id !== id))
    try {
      await call(cancelInvitation, { params: { id } })
    } catch (error) {
      return fail(error)
    }
    const undo = () => call(restoreInvitation, { params: { id } }).then(sent, fail)
    const text = t(status === 'pending' ? 'users.cancelled' : 'users.invitationRemoved', { email })
    toast({ text, undo })
    void refresh()
  }
  return { resend, cancel }
}
