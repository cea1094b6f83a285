// What an admin sees of the server's mail and of how it is set up.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { ids, instant } from '#contract/people.ts'

/** `kept`: written to the outbox, because no mail server is set up. `dropped`: its receiver may not see it any more. */
export const mailStatuses = ['waiting', 'sent', 'kept', 'failed', 'dropped'] as const

export const outboxMail = z
  .object({
    ...ids,
    address: z.string(),
    /** Empty, as the text, where the reader may not see what the mail is about. */
    subject: z.string(),
    /** The text form. */
    text: z.string(),
    status: z.enum(mailStatuses),
    createdAt: instant,
    /** Why the last try failed. */
    error: z.string().nullable(),
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.output<typeof outboxMail>

/** Newest first: mails that this company caused, none that carries a personal secret. */
export const listOutbox = endpoint('GET', '/api/mail-outbox', {
  can: 'outbox.view',
  query: z.strictObject(paging),
  reply: pageOf(outboxMail).extend({
    /** False: nothing leaves, mails are kept here and in the server's outbox folder. */
    hasMailServer: z.boolean(),
  }),
})

export const warnings = ['no_mail_server', 'proxy_not_trusted', 'plain_http'] as const
export type Warning = (typeof warnings)[number]

/** What the operator should set right. */
export const listWarnings = endpoint('GET', '/api/warnings', {
  can: 'warnings.view',
  reply: z.object({ warnings: z.array(z.enum(warnings)) }),
})
