// Mail: queued with the transaction that causes it, sent after it, tried again until it went. Without a mail server
// it is kept in the outbox.
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { MAIL_TRIES, STOP_SECONDS } from '#contract/limits.ts'
import { visibilityRules } from '#server/audience.ts'
import { afterCommit, db, withoutSession } from '#server/database/scope.ts'
import type { Routine } from '#server/jobs.ts'
import { log } from '#server/log.ts'
import type { WrittenLetter } from '#server/mail-text.ts'

export interface Mail extends WrittenLetter {
  /** It carries a link that opens something: kept from every page, forgotten once it went. */
  isSecret?: boolean
  /** Not sent to whoever may not see this any more when it is due. */
  about?: { type: string; id: string }
  receivers: {
    address: string
    /** Their account, where they have one. */
    userId?: string
    /** Not before. ISO 8601. */
    dueAt?: string | null
  }[]
}

export interface MailConfig {
  /** `smtp://user:password@host:587` or `smtps://...`; undefined: mails are kept. */
  smtpUrl: string | undefined
  /** `Name <address>` or an address. */
  from: string
  /** Absolute; made when the first mail is kept. */
  outboxFolder: string
  publicUrl: string
  /** How long a mail server may be silent. */
  patienceSeconds?: number
  /** How long one mail may take, however talkative the server is. */
  deliverySeconds?: number
  /** How long a stop waits for the mails that are on their way. */
  stopSeconds?: number
}

/** In the running scope's transaction: what is taken back is not mailed. */
export async function queueMails(mails: Mail[]): Promise<void> {
  const rows = mails
    .filter(({ receivers }) => receivers.length > 0)
    .map(({ subject, plain, html, isSecret = false, about, receivers }) => ({
      subject,
      plain,
      html,
      is_secret: isSecret,
      subject_type: about?.type,
      subject_id: about?.id,
      receivers: receivers.map(({ address, userId, dueAt }) => ({ address, user_id: userId, due_at: dueAt })),
    }))
  if (rows.length === 0) return
  await db.execute(sql`select gates.queue_mails(${JSON.stringify(rows)}::jsonb)`)
  afterCommit(() => sendSoon())
}

let sender: Sender | undefined
let sending: Promise<void> | undefined
let isWantedAgain = false

/** Starts sending what is queued. `stop` lets the mails that are on their way end, for a while. */
export function startMail(config: MailConfig): { stop(): Promise<void> } {
  const started = senderOf(config)
  sender = started
  sendSoon()
  return {
    async stop() {
      if (sender === started) sender = undefined
      await Promise.race([sending, sleep((config.stopSeconds ?? STOP_SECONDS) * 1000, null, { ref: false })])
      started.close()
      await sending
    },
  }
}

function sendSoon(): void {
  if (!sender) return
  if (sending) {
    isWantedAgain = true
    return
  }
  sending = sendDueMails()
    .then(
      () => {},
      (error: unknown) => log.error(error, 'mails could not be sent'),
    )
    .finally(() => {
      sending = undefined
      if (!isWantedAgain) return
      isWantedAgain = false
      sendSoon()
    })
}

/** Once a minute: what has to be tried again, and what a crash left behind. */
export const mailRoutine: Routine = {
  name: 'mails',
  cron: '* * * * *',
  async run() {
    sendSoon()
  },
}

interface DueMail extends Record<string, unknown> {
  id: string
  address: string
  subject: string
  plain: string
  html: string
  tries: number
  is_secret: boolean
}

/** Connections to the mail server, and mails that are taken at a time: none waits in line while its lease runs. */
const AT_ONCE = 5
/** Longer than a try can last, writing down its end too: until then nobody else takes the mail. */
const LEASE_SECONDS = 180
const DELIVERY_SECONDS = 120

/** Sends everything that is due now, some at a time; how many went, were kept, or are given up. */
export async function sendDueMails(): Promise<number> {
  let settled = 0
  while (sender) {
    const current = sender // a stop lets those that were taken go
    const mails = await takeDue()
    if (mails.length === 0) return settled
    const outcomes = await Promise.allSettled(mails.map((mail) => send(current, mail)))
    settled += outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }
  return settled
}

async function takeDue(): Promise<DueMail[]> {
  const { rows } = await withoutSession(() =>
    db.execute<DueMail>(
      sql`select * from gates.take_mails(${AT_ONCE}, ${LEASE_SECONDS}, ${visibilityRules}::jsonb)`,
    ),
  )
  return rows
}

/** True when nothing more is to do for it. */
async function send(current: Sender, mail: DueMail): Promise<boolean> {
  const outcome = await current.deliver(mail).catch((error: unknown) => faultOf(error, mail))
  const { status, fault = null, retrySeconds = null } = outcome
  if (fault) log.warn({ mail: mail.id, fault, isFinal: retrySeconds === null }, 'a mail could not be sent')
  const settle = () =>
    withoutSession(() =>
      db.execute(sql`select gates.settle_mail(${mail.id}, ${status}, ${fault}, ${retrySeconds})`),
    )
  // A mail that went and is not written down goes again.
  await settle().catch(() => sleep(1_000).then(settle))
  return retrySeconds === null
}

interface Outcome {
  status: 'sent' | 'kept' | 'failed'
  fault?: string
  retrySeconds?: number
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** A receiver or a text that is refused for good is given up at once; a sender that is refused can be set right. */
function faultOf(error: unknown, { tries }: DueMail): Outcome {
  const { message, code, command, responseCode = 0 } = error as SmtpError
  const isOfReceiver = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== 530
  const isFinal = (isOfReceiver || code === 'EMESSAGE') && responseCode >= 500
  const fault = code === 'EABORT' ? 'The mail server took too long.' : oneLine(message).slice(0, 300)
  if (isFinal || tries >= MAIL_TRIES) return { status: 'failed', fault }
  return { status: 'failed', fault, retrySeconds: Math.min(5 * 2 ** tries, 7_200) }
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')

interface Sender {
  deliver(mail: DueMail): Promise<Outcome>
  close(): void
}

function senderOf(config: MailConfig): Sender {
  const composed = (mail: DueMail): SendMailOptions => ({
    from: config.from,
    // As an object, so that commas and brackets in an address make no second receiver.
    to: { name: '', address: mail.address },
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    // The same at every try: a receiver that got it before its server's answer was lost can tell.
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return config.smtpUrl === undefined
    ? keeper(config.outboxFolder, composed)
    : smtpSender(createTransport(smtpOptions(config.smtpUrl, config.patienceSeconds)), (mail) => ({
        ...composed(mail),
        signal: AbortSignal.timeout((config.deliverySeconds ?? DELIVERY_SECONDS) * 1000),
      }))
}

const smtpOptions = (url: string, patienceSeconds = 20) => ({
  url,
  pool: true as const,
  maxConnections: AT_ONCE,
  dnsTimeout: patienceSeconds * 1000,
  connectionTimeout: patienceSeconds * 1000,
  greetingTimeout: patienceSeconds * 1000,
  socketTimeout: patienceSeconds * 1000,
})

function smtpSender(transport: Transporter, composed: (mail: DueMail) => SendMailOptions): Sender {
  return {
    async deliver(mail) {
      await transport.sendMail(composed(mail))
      return { status: 'sent' }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Writes each mail as a file that only the operator reads. */
function keeper(folder: string, composed: (mail: DueMail) => SendMailOptions): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(composed(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      const file = path.join(folder, `${mail.id}.eml`)
      // Whole or not at all.
      const draft = `${file}.${randomBytes(4).toString('hex')}`
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await rename(draft, file)
      return { status: 'kept' }
    },
    close: () => transport.close(),
  }
}
