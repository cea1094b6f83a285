// Confirming an address: a secret link goes to it, and whoever opens the link owns it.
import { ACCOUNT_LINK_SECONDS } from '#contract/limits.ts'
import { spokenLanguage } from '#server/locales/load.ts'
import { hashToken, newToken } from '#server/session-cookie.ts'
import { queueLink } from './link-mail.ts'
import * as store from './store.ts'

/** Mails a new link, in the running scope's transaction; nothing for an address that is confirmed. */
export async function queueVerification(userId: string): Promise<void> {
  const token = newToken()
  const account = await store.requestVerification(userId, hashToken(token), ACCOUNT_LINK_SECONDS)
  if (!account) return
  await queueLink('verify', spokenLanguage(account.language), {
    path: `/verify-email#token=${token}`,
    receiver: { address: account.email, userId },
  })
}
