// The command of whoever runs the server: accounts, mails, and a look over everything.
import path from 'node:path'
import { hashPassword } from '#server/auth/passwords.ts'
import { type Config, readConfig } from '#server/config.ts'
import {
  connectOperator,
  type OperatorConnection,
  pendingMigrations,
} from '#server/database/operator-connection.ts'
import { linkMailsTo } from '#server/mail-text.ts'
import {
  confirmEmail,
  makeAdmin,
  removeSecondFactor,
  resetPassword,
  restoreCompany,
} from '#server/operator-accounts.ts'
import { doctor } from '#server/operator-doctor.ts'
import { listMails, showMail } from '#server/operator-mails.ts'
import { StartError } from '#server/start-error.ts'

const help = `Usage: npm run operator -- <command>

  reset-password <email>            gives an account a new password and ends its sessions; where nobody had confirmed
                                    its address, passkeys, providers and two-factor sign-in go too
  remove-second-factor <email>      takes authenticator app and recovery codes from an account whose owner lost
                                    them, and ends its sessions; its passkeys stay
  confirm-email <email>             marks the address of an account as its owner's, where no mail can prove it
  mails [n]                         the newest n (20) mails that wait, failed or were kept
  mails --show <id>                 one mail with its text
  make-admin <email> <company>      makes a member admin; the company by name or id
  restore-company <company>         brings back a company that was deleted in the last 30 days; by name or id
  doctor                            looks over configuration, database, key, queues and mail

It takes the same environment variables as the server, and works while the server runs and while it does not.`

const MAILS_SHOWN = 20

type Client = OperatorConnection['client']
/** Gives back what to print. */
type Task = (client: Client, config: Config) => Promise<string[]>

/** Undefined: that is no way to call it. */
const tasks: Record<string, (words: string[]) => Task | undefined> = {
  'reset-password': ([email, ...more]) =>
    email && more.length === 0 ? (client) => resetPassword(client, { email, hashPassword }) : undefined,

  'remove-second-factor': ([email, ...more]) =>
    email && more.length === 0 ? (client) => removeSecondFactor(client, { email }) : undefined,

  'confirm-email': ([email, ...more]) =>
    email && more.length === 0 ? (client) => confirmEmail(client, { email }) : undefined,

  // A name need not be put in quotes.
  'make-admin': ([email, ...name]) =>
    email && name.length > 0 ? (client) => makeAdmin(client, { email, company: name.join(' ') }) : undefined,

  'restore-company': (name) =>
    name.length > 0 ? (client) => restoreCompany(client, { company: name.join(' ') }) : undefined,

  mails([word = String(MAILS_SHOWN), id, ...more]) {
    if (more.length > 0) return undefined
    if (word === '--show')
      return id ? (client, config) => showMail(client, { id, ...outboxOf(config) }) : undefined
    const isCount = id === undefined && /^[1-9]\d{0,3}$/.test(word)
    return isCount
      ? (client, config) => listMails(client, { limit: Number(word), ...outboxOf(config) })
      : undefined
  },
}

/** As server/app.ts names it. */
const outboxOf = ({ dataDir }: Config) => ({ outboxFolder: path.join(dataDir, 'outbox') })

async function main([command = '', ...words]: string[]): Promise<number> {
  if (command === 'help' || [command, ...words].some((word) => ['--help', '-h'].includes(word))) {
    console.log(help)
    return 0
  }
  if (command === 'doctor' && words.length === 0) return examine()
  const task = Object.hasOwn(tasks, command) ? tasks[command]?.(words) : undefined
  if (!task) {
    console.error(help)
    return 2
  }
  const config = readConfig(process.env)
  linkMailsTo(config.publicUrl)
  const { client, close } = await connectOperator(config)
  try {
    if ((await pendingMigrations(client)).length > 0) {
      throw new StartError(
        'The database is older than this Lintel: start the server once, it brings it up to date.',
      )
    }
    for (const line of await task(client, config)) console.log(printable(line))
    return 0
  } finally {
    await close()
  }
}

async function examine(): Promise<number> {
  const findings = await doctor(process.env)
  for (const { level, about, text } of findings) {
    console.log(printable(`${level.padEnd(7)}  ${about}: ${text}`))
  }
  return findings.some(({ level }) => level === 'problem') ? 1 : 0
}

/** People choose names and mail servers their answers: neither may move the cursor of a terminal. */
const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, ' ')

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof StartError ? printable(error.message) : error)
    process.exitCode = 1
  },
)
