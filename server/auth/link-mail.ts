// Mails with a secret link about an account.
import type { LanguageCode } from '#contract/languages.ts'
import { translatorFor } from '#server/locales/load.ts'
import { queueMails } from '#server/mail.ts'
import { publicAddress, write } from '#server/mail-text.ts'

interface Link {
  /** Inside the application, with the secret behind `#`. */
  path: string
  receiver: { address: string; userId: string }
  values?: Record<string, string>
}

/** In the running scope's transaction. `kind` names the words in server/locales. */
export async function queueLink(
  kind: 'verify' | 'reset' | 'takeEmail' | 'leaveEmail',
  language: LanguageCode,
  { path, receiver, values }: Link,
): Promise<void> {
  const say = translatorFor(language)
  const letter = {
    subject: say(`mails.${kind}.subject`),
    paragraphs: [say(`mails.${kind}.text`, values), say(`mails.${kind}.until`)],
    action: { label: say(`mails.${kind}.open`), url: publicAddress(path) },
    foot: { text: say(`mails.${kind}.foot`) },
  }
  await queueMails([{ ...write(language, letter), isSecret: true, receivers: [receiver] }])
}
