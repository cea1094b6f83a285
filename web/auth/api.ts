// What mailed links open: the invitation behind a secret, the confirmation of an address, a new password.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { checkResetLink, verifyEmail } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { previewInvitation } from '#contract/invitations.ts'
import { CallError, call } from '#web/lib/call.ts'
import { userQuery } from '#web/lib/user.ts'

export type InvitationPreview = ReplyOf<typeof previewInvitation>

/** Asked once, whoever is signed in: what is on the screen does not change, and the server decides in the end. */
export const once = {
  meta: { needsNoSession: true },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export const invitationQuery = (token: string) =>
  queryOptions({
    ...once,
    // Somebody may have registered since it was last on the screen.
    staleTime: 0,
    queryKey: ['auth', 'invitation', token],
    queryFn: async (): Promise<InvitationPreview> => await call(previewInvitation, { body: { token } }),
  })

/** The confirmed address. As a query it runs once, however often its screen is mounted. */
export const verificationQuery = (client: QueryClient, token: string | null, userId: string | undefined) =>
  queryOptions({
    ...once,
    queryKey: ['auth', 'verification', token, userId],
    queryFn: async (): Promise<string> => {
      try {
        return (await call(verifyEmail, { body: { token: token ?? '' } })).email
      } catch (error) {
        if (!isDead(error)) throw error
        // Used already, by a click before or by a try whose answer was lost: then all is well.
        const user = await client.fetchQuery({ ...userQuery, staleTime: 0 })
        if (user?.emailVerified) return user.email
        throw error
      }
    },
  })

/** What the link of a forgotten password would do, before anything is typed. */
export const resetLinkQuery = (token: string | null) =>
  queryOptions({
    ...once,
    enabled: token !== null,
    // The form stands without an answer, and must not go while another is waited for.
    refetchInterval: false,
    queryKey: ['auth', 'reset', token],
    queryFn: async (): Promise<ReplyOf<typeof checkResetLink>> =>
      await call(checkResetLink, { body: { token: token ?? '' } }),
  })

/** The link confirms the address of another account than the one that is signed in. */
export const isOfOther = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'verification_other_account'

/** The link was used, withdrawn, or is too old. */
export const isDead = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'invitation_ended' || error.code === 'link_ended')
