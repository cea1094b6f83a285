// Tells a person by mail what the operator of the server did to their account, so that nobody does it unseen.
import type { ClientBase } from 'pg'
import { spokenLanguage, translatorFor } from '#server/locales/load.ts'
import { momentIn, publicAddress, write } from '#server/mail-text.ts'

/** Each act, and the values that its text takes. */
interface Acts {
  passwordReset: Record<string, never>
  /** In place of `passwordReset`, where it took other ways in with it. */
  factorsRemoved: Record<string, never>
  secondFactorRemoved: Record<string, never>
  emailConfirmed: { email: string }
  madeAdmin: { company: string }
}

interface Receiver {
  email: string
  language: string | null
  zone: string | null
}

/** In the running transaction past the walls; a running server sends it within a minute, another at its next start. */
export async function tellOfAct<Act extends keyof Acts>(
  client: ClientBase,
  userId: string,
  act: Act,
  values: Acts[Act],
): Promise<void> {
  const { rows } = await client.query<Receiver>(
    'select email, language, time_zone as zone from users where id = $1',
    [userId],
  )
  const [receiver] = rows
  if (!receiver) return
  const language = spokenLanguage(receiver.language)
  const say = translatorFor(language)
  const { subject, plain, html } = write(language, {
    subject: say(`mails.operator.${act}.subject`, values),
    paragraphs: [
      say(`mails.operator.${act}.text`, values),
      say('mails.account.when', { when: momentIn(language, receiver.zone) }),
      say('mails.operator.ask'),
    ],
    action: { label: say('mails.account.openLintel.open'), url: publicAddress('/app') },
    foot: { text: say('mails.operator.foot') },
  })
  const receivers = [{ address: receiver.email, user_id: userId }]
  await client.query('select gates.queue_mails($1::jsonb)', [
    JSON.stringify([{ subject, plain, html, is_secret: true, receivers }]),
  ])
}
