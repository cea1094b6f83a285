// The mails of the whole server, for its operator: what waits, failed or was kept, and the text of one.
import fs from 'node:fs'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { pastWalls } from '#server/database/operator-connection.ts'
import { StartError } from '#server/start-error.ts'

interface MailRow {
  id: string
  createdAt: Date
  status: string
  address: string
  subject: string
  lastError: string | null
}

const columns = `id, created_at as "createdAt", status, address, subject, last_error as "lastError"`

/** The newest `limit`, two lines each. */
export async function listMails(
  client: ClientBase,
  { limit, outboxFolder }: { limit: number; outboxFolder: string },
): Promise<string[]> {
  const { rows } = await pastWalls(client, () =>
    client.query<MailRow>(
      `select ${columns} from mails where status in ('waiting', 'kept', 'failed')
       order by created_at desc, id desc limit $1`,
      [limit],
    ),
  )
  if (rows.length === 0) return ['No mail waits, failed or was kept.']
  return rows.flatMap((mail) => [
    `${minuteOf(mail.createdAt)}  ${mail.status.padEnd(7)}  ${mail.address}  ${mail.subject}`,
    `    ${detailOf(mail, outboxFolder)}`,
  ])
}

function detailOf({ id, status, lastError }: MailRow, outboxFolder: string): string {
  if (status === 'kept') return `id ${id}  ${fileOf(outboxFolder, id)}`
  return lastError ? `id ${id}  last error: ${lastError}` : `id ${id}`
}

const minuteOf = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const fileOf = (outboxFolder: string, id: string) => path.join(outboxFolder, `${id}.eml`)

/** One mail with its text; that of a secret one stands only in its file, once it was kept. */
export async function showMail(
  client: ClientBase,
  { id, outboxFolder }: { id: string; outboxFolder: string },
): Promise<string[]> {
  const { rows } = await pastWalls(client, () =>
    client.query<MailRow & { plain: string | null }>(
      `select ${columns}, plain from mails where id::text = lower($1)`,
      [id],
    ),
  )
  const [mail] = rows
  if (!mail) throw new StartError(`No mail has the id ${id}.`)
  const text = mail.plain ?? textOfFile(fileOf(outboxFolder, mail.id))
  return [
    `${minuteOf(mail.createdAt)}  ${mail.status}`,
    `To: ${mail.address}`,
    `Subject: ${mail.subject}`,
    ...(mail.lastError ? [`Last error: ${mail.lastError}`] : []),
    '',
    text ?? 'Its text is gone: that of a mail with a secret is forgotten when the mail is done with.',
  ]
}

function textOfFile(file: string): string | undefined {
  try {
    return textOf(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The text of a mail as server/mail.ts keeps it: the encoding would break its link. */
function textOf(message: string): string | undefined {
  const boundary = /^content-type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(message)?.[1]
  const part = message
    .split(`\n--${boundary}`)
    .find((candidate) => /^\ncontent-type: text\/plain/i.test(candidate))
  if (!part) return undefined
  const [head = '', ...rest] = part.split('\n\n')
  const body = rest.join('\n\n')
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? unquoted(body) : body
}

function unquoted(body: string): string {
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
