// Mails on their way: no more than there are connections, never for longer than nobody else takes them.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inCompany } from '#server/database/scope.ts'
import { type MailConfig, queueMails, startMail } from '#server/mail.ts'
import { write } from '#server/mail-text.ts'
import { type Company, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
const sockets = new Set<Socket>()
let server: Server | undefined
let mail: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  run = await testApp()
  company = await run.newCompany()
  await run.work()
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server?.close()
  await mail?.stop()
  mail = undefined
  await run.database.query('delete from mails')
})
afterAll(() => run.stop())

/** A mail server that says what the test wants after each line. */
async function serverThat(answer: (socket: Socket, line: string) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => answer(socket, String(chunk)))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Its answer to the first command goes on for ever. */
const trickle = (socket: Socket) => {
  const timer = setInterval(() => socket.write('250-and\r\n'), 20)
  socket.on('close', () => clearInterval(timer))
}

function start(smtpUrl: string, changes: Partial<MailConfig>) {
  const letter = { from: 'lintel@example.test', outboxFolder: '', publicUrl: 'https://lintel.example' }
  mail = startMail({ smtpUrl, ...letter, patienceSeconds: 5, stopSeconds: 0.1, ...changes })
  return mail
}

const queue = (count: number) =>
  inCompany({ companyId: company.id }, () =>
    queueMails(
      Array.from({ length: count }, (_, n) => ({
        ...write('en', {
          subject: `Mail ${n}`,
          paragraphs: [],
          action: { label: 'Open', url: '/' },
          foot: { text: '' },
        }),
        receivers: [{ address: 'ada@example.test' }],
      })),
    ),
  )

const mails = async () => (await run.database.query('select status, tries, last_error from mails')).rows
const taken = async () => (await mails()).filter(({ tries }) => tries > 0).length

test('are no more than there are connections', async () => {
  start(await serverThat(trickle), {})
  await queue(12)
  await expect.poll(taken).toBeGreaterThan(0)
  expect(await taken()).toBe(5)
})

test('are given up and tried again later, where a server talks and talks', async () => {
  start(await serverThat(trickle), { deliverySeconds: 0.3 })
  await queue(1)
  await expect.poll(async () => (await mails())[0].last_error).toBe('The mail server took too long.')
  expect(await mails()).toMatchObject([{ status: 'waiting', tries: 1 }])
})

test('hold a stop up for a while only', async () => {
  const { stop } = start(await serverThat(trickle), {})
  await queue(1)
  await expect.poll(taken).toBe(1)
  await stop()
  expect(await mails()).toMatchObject([{ status: 'waiting', tries: 1 }])
})

test('are written down a moment later, where the database stumbles, and go once', async () => {
  await run.database.query(`
    create sequence stumbles;
    create function stumble() returns trigger language plpgsql security definer as $$
      begin
        if new.due_at is null and nextval('stumbles') = 1 then raise exception 'stumbled'; end if;
        return new;
      end $$;
    create trigger stumble before update on mails for each row execute function stumble()`)
  let arrived = 0
  const url = await serverThat((socket, line) => {
    if (line.includes('\r\n.\r\n')) arrived++
    socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n')
  })
  start(url, {})
  await queue(1)
  await expect.poll(async () => (await mails())[0].status, { timeout: 5_000 }).toBe('sent')
  expect(arrived).toBe(1)
})
