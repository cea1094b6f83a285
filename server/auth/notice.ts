// Tells a person by mail what happened to their account, so that a stranger at work in it is noticed.
import { sql } from 'drizzle-orm'
import { deviceName } from '#contract/device.ts'
import { db, type Origin } from '#server/database/scope.ts'
import { spokenLanguage, translatorFor } from '#server/locales/load.ts'
import { queueMails } from '#server/mail.ts'
import { momentIn, publicAddress, write } from '#server/mail-text.ts'

/** Each kind, the values that its text takes, and where somebody goes who did not do it. */
interface Notices {
  password_changed: undefined
  password_reset: undefined
  /** In place of `password_reset`, where it took other ways in with it. */
  factors_removed: undefined
  /** Goes to both addresses; the account has the new one already. */
  email_changed: { from: string; to: string }
  two_factor_enabled: undefined
  authenticator_replaced: undefined
  two_factor_disabled: undefined
  recovery_code_used: undefined
  second_factor_refused: undefined
  passkey_added: { name: string }
  passkey_removed: { name: string }
  /** `name`: of the provider. */
  identity_connected: { name: string }
  identity_removed: { name: string }
  account_deleted: undefined
}
export type NoticeKind = keyof Notices

/** Whoever changed the password shut its owner out: only a new one by mail helps. */
const waysOut: Partial<Record<NoticeKind, { path: string; key: string }>> = {
  password_changed: { path: '/forgot-password', key: 'resetPassword' },
  password_reset: { path: '/forgot-password', key: 'resetPassword' },
  factors_removed: { path: '/forgot-password', key: 'resetPassword' },
  account_deleted: { path: '/login', key: 'openLintel' },
}
const settings = { path: '/app/settings#security', key: 'checkSecurity' }

interface Receiver extends Record<string, unknown> {
  email: string
  language: string | null
  time_zone: string | null
}

/** In the running transaction, of the person or without a session; before the account itself goes. */
export async function queueNotice<Kind extends NoticeKind>(
  userId: string,
  kind: Kind,
  origin: Origin,
  ...[values]: Notices[Kind] extends undefined ? [] : [Notices[Kind]]
): Promise<void> {
  const { rows } = await db.execute<Receiver>(sql`select * from gates.person_to_tell(${userId})`)
  const [receiver] = rows
  if (!receiver) return
  const language = spokenLanguage(receiver.language)
  const say = translatorFor(language)
  const from = {
    device: deviceName(origin.userAgent) ?? say('mails.account.unknownDevice'),
    address: origin.address,
  }
  const way = waysOut[kind] ?? settings
  const letter = write(language, {
    subject: say(`mails.account.${kind}.subject`, values),
    paragraphs: [
      say(`mails.account.${kind}.text`, values),
      say('mails.account.when', { when: momentIn(language, receiver.time_zone) }),
      say('mails.account.from', from),
      say(`mails.account.${way.key}.text`),
    ],
    action: { label: say(`mails.account.${way.key}.open`), url: publicAddress(way.path) },
    foot: { text: say('mails.account.foot') },
  })
  const former = values && 'from' in values ? [{ address: values.from, userId }] : []
  await queueMails([
    { ...letter, isSecret: true, receivers: [{ address: receiver.email, userId }, ...former] },
  ])
}
