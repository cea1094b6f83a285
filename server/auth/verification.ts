// Confirming an address: a secret link goes to it, and whoever opens the link owns it.
import { ACCOUNT_LINK_SECONDS } from '#contract/limits.ts'
import { spokenLanguage, translatorFor } from '#server/locales/load.ts'
import { queueMails } from '#server/mail.ts'
import { publicAddress, write } from '#server/mail-text.ts'
import { hashToken, newToken } from '#server/session-cookie.ts'
import * as store from './store.ts'

/** Mails a new link, in the running scope's transaction; nothing for an address that is confirmed. */
export async function queueVerification(userId: string): Promise<void> {
  const token = newToken()
  const account = await store.requestVerification(userId, hashToken(token), ACCOUNT_LINK_SECONDS)
  if (!account) return
  const language = spokenLanguage(account.language)
  const say = translatorFor(language)
  const letter = {
    subject: say('mails.verify.subject'),
    paragraphs: [say('mails.verify.text'), say('mails.verify.until')],
    action: { label: say('mails.verify.open'), url: publicAddress(`/verify-email#token=${token}`) },
    foot: { text: say('mails.verify.foot') },
  }
  await queueMails([
    { ...write(language, letter), isSecret: true, receivers: [{ address: account.email, userId }] },
  ])
}
