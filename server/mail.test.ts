// Mail against a real SMTP server: what arrives, what is tried again, and what never leaves.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_TRIES } from '#contract/limits.ts'
import { inCompany, withoutSession } from '#server/database/scope.ts'
import { queueMails, sendDueMails, startMail } from '#server/mail.ts'
import { write } from '#server/mail-text.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
let person: Person
let outboxFolder: string
const open: { stop(): Promise<unknown> | unknown }[] = []

beforeAll(async () => {
  run = await testApp()
  company = await run.newCompany()
  person = await company.join('user')
  await run.work()
  await run.database.query('delete from mails')
  outboxFolder = path.join(mkdtempSync(path.join(tmpdir(), 'lintel-mail-')), 'outbox')
})
afterEach(async () => {
  for (const { stop } of open.splice(0).reverse()) await stop()
  await run.database.query('delete from mails')
})
afterAll(async () => {
  rmSync(path.dirname(outboxFolder), { recursive: true, force: true })
  await run.stop()
})

const listening = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

/** A mail server; each mail that it takes is in `arrived`. */
async function mailServer(options: SMTPServerOptions = {}) {
  const arrived: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        arrived.push(mail)
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => {})
  const port = await listening(server.server)
  open.push({ stop: () => new Promise<void>((resolve) => server.close(() => resolve())) })
  return { url: `smtp://127.0.0.1:${port}`, arrived }
}

/** A server that speaks as the test says. */
async function rawServer(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(socket)
  })
  const port = await listening(server)
  open.push({
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
  return `smtp://127.0.0.1:${port}`
}

function mailThrough(smtpUrl: string | undefined) {
  const mail = startMail({
    smtpUrl,
    from: 'Lintel <lintel@example.test>',
    outboxFolder,
    publicUrl: 'https://lintel.example',
    patienceSeconds: 0.3,
  })
  open.push(mail)
}

const letter = (subject = 'Hello') =>
  write('en', {
    subject,
    paragraphs: [`${subject} there`],
    action: { label: 'Open', url: 'https://lintel.example/app' },
    foot: { text: 'Why.' },
  })

const queue = (changes: object = {}, subject?: string) =>
  inCompany({ companyId: company.id }, () =>
    queueMails([
      { ...letter(subject), receivers: [{ address: person.email, userId: person.id }], ...changes },
    ]),
  )

const mails = async () =>
  (
    await run.database.query(
      'select status, tries, due_at, last_error, plain, html, id from mails order by id',
    )
  ).rows
const statuses = async () => (await mails()).map(({ status }) => status)
const dueNow = () => run.database.query('update mails set due_at = now() where due_at is not null')

describe('sending', () => {
  test('a mail arrives as text and HTML, with its own Message-ID, from the sender that is set', async () => {
    const { url, arrived } = await mailServer()
    mailThrough(url)
    await queue()
    await expect.poll(statuses).toEqual(['sent'])
    const [mail] = arrived
    const [row] = await mails()
    expect(mail?.messageId).toBe(`<${row.id}@lintel.example>`)
    expect(mail?.from?.text).toBe('"Lintel" <lintel@example.test>')
    expect(mail?.to).toMatchObject({ value: [{ address: person.email }] })
    expect(mail?.subject).toBe('Hello')
    expect(mail?.text).toContain('Open: https://lintel.example/app')
    expect(mail?.html).toContain('<a href="https://lintel.example/app"')
  })

  test('sent once, however often the work is done again and by however many', async () => {
    const { url, arrived } = await mailServer()
    mailThrough(url)
    for (let n = 0; n < 30; n++) await queue({}, `Mail ${n}`)
    await Promise.all([sendDueMails(), sendDueMails(), sendDueMails()])
    await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['sent']))
    await sendDueMails()
    expect(arrived).toHaveLength(30)
  })

  test('what a transaction takes back is not mailed; nor is there a mail without a company’s wall', async () => {
    const failing = inCompany({ companyId: company.id }, async () => {
      await queueMails([{ ...letter(), receivers: [{ address: person.email }] }])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await mails()).toEqual([])
    await withoutSession(() =>
      queueMails([{ ...letter(), isSecret: true, receivers: [{ address: person.email }] }]),
    )
    expect(await mails()).toHaveLength(1)
    expect((await company.admin.get('/api/mail-outbox')).json().items).toEqual([])
  })

  test('a mail waits until it is due', async () => {
    const { url } = await mailServer()
    mailThrough(url)
    const dueAt = new Date(Date.now() + 3_600_000).toISOString()
    await queue({ receivers: [{ address: person.email, userId: person.id, dueAt }] })
    expect([await sendDueMails(), await statuses()]).toEqual([0, ['waiting']])
  })

  test('who may not see what it is about any more is not mailed', async () => {
    const { url, arrived } = await mailServer()
    const task = (await company.admin.post('/api/tasks', { title: 'Secret', assigneeId: person.id })).json()
    await run.work()
    await company.admin.patch(`/api/tasks/${task.id}`, { assigneeId: company.admin.id })
    const invited = await company.admin.post('/api/invitations', { email: 'gone@example.test', role: 'user' })
    await run.work()
    await company.admin.remove(`/api/invitations/${invited.json().id}`)
    mailThrough(url)
    await expect.poll(statuses).toEqual(['dropped', 'dropped'])
    expect(arrived).toEqual([])
  })
})

describe('a mail server that', () => {
  test('refuses an address for good: given up at once, and said why', async () => {
    const { url } = await mailServer({
      onRcptTo(_address, _session, done) {
        done(Object.assign(new Error('no such user'), { responseCode: 550 }))
      },
    })
    mailThrough(url)
    await queue()
    await expect.poll(statuses).toEqual(['failed'])
    const [mail] = await mails()
    expect([mail.tries, mail.due_at, mail.last_error]).toEqual([
      1,
      null,
      expect.stringContaining('no such user'),
    ])
    const { items, hasMailServer } = (await company.admin.get('/api/mail-outbox')).json()
    expect([items[0].status, items[0].error, hasMailServer]).toEqual(['failed', mail.last_error, false])
  })

  test('refuses the sender: the mail waits, because the operator can set that right', async () => {
    const { url } = await mailServer({
      onMailFrom(_address, _session, done) {
        done(Object.assign(new Error('sender not allowed'), { responseCode: 550 }))
      },
    })
    mailThrough(url)
    await queue()
    await expect.poll(async () => (await mails())[0].last_error).toContain('sender not allowed')
    expect(await statuses()).toEqual(['waiting'])
  })

  test('refuses for now: tried again later, then sent once', async () => {
    let refusals = 1
    const { url, arrived } = await mailServer({
      onMailFrom(_address, _session, done) {
        done(refusals-- > 0 ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : undefined)
      },
    })
    mailThrough(url)
    await queue()
    await expect.poll(async () => (await mails())[0].last_error).toContain('greylisted')
    const [mail] = await mails()
    expect([mail.status, mail.tries, mail.due_at > new Date()]).toEqual(['waiting', 1, true])
    await dueNow()
    expect([await sendDueMails(), await statuses(), arrived.length]).toEqual([1, ['sent'], 1])
  })

  test.each([
    ['never greets', () => {}],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['speaks nonsense', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')],
    ['falls silent', (socket: Socket) => socket.write('220 hello\r\n')],
  ])('%s: the mail waits for the next try', async (_what, speak) => {
    mailThrough(await rawServer(speak as (socket: Socket) => void))
    await queue()
    await expect.poll(async () => (await mails())[0].last_error, { timeout: 3_000 }).not.toBeNull()
    expect(await statuses()).toEqual(['waiting'])
  })

  test('cannot be reached: the mail waits for the next try', async () => {
    mailThrough('smtp://127.0.0.1:1')
    await queue()
    await expect.poll(async () => (await mails())[0].last_error).toContain('ECONNREFUSED')
    expect(await statuses()).toEqual(['waiting'])
  })

  test('dies after taking the mail: the same Message-ID comes again, so that it counts as one', async () => {
    const ids: string[] = []
    const url = await rawServer((socket) => {
      let text = ''
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        text += chunk
        if (/^DATA\r\n$/m.test(String(chunk))) return socket.write('354 go on\r\n')
        if (text.includes('\r\n.\r\n')) {
          ids.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
          return socket.destroy()
        }
        if (!text.includes('\r\nDATA\r\n')) socket.write('250 ok\r\n')
      })
    })
    mailThrough(url)
    await queue()
    await expect.poll(async () => (await mails())[0].last_error).not.toBeNull()
    await dueNow()
    await sendDueMails()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('never answers well: the mail is given up after its last try', async () => {
    mailThrough('smtp://127.0.0.1:1')
    await queue({ receivers: [{ address: person.email, dueAt: '2999-01-01T00:00:00Z' }] })
    await run.database.query('update mails set tries = $1, due_at = now()', [MAIL_TRIES - 1])
    await sendDueMails()
    await expect.poll(statuses).toEqual(['failed'])
  })
})

describe('without a mail server', () => {
  test('mails are files for the operator alone, and those of the company show to its admins', async () => {
    mailThrough(undefined)
    await queue({}, 'Kept')
    await queue({ isSecret: true }, 'A link that opens your account')
    await expect.poll(statuses).toEqual(['kept', 'kept'])
    const files = readdirSync(outboxFolder).map((name) => path.join(outboxFolder, name))
    expect(files).toHaveLength(2)
    expect(statSync(outboxFolder).mode & 0o777).toBe(0o700)
    for (const file of files) {
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect((await simpleParser(readFileSync(file))).to).toMatchObject({
        value: [{ address: person.email }],
      })
    }
    const { items, hasMailServer } = (await company.admin.get('/api/mail-outbox')).json()
    expect([items.map(({ subject }: { subject: string }) => subject), hasMailServer]).toEqual([
      ['Kept'],
      false,
    ])
    expect(items[0]).toMatchObject({
      address: person.email,
      status: 'kept',
      text: expect.stringContaining('Kept there'),
    })
    expect((await person.get('/api/mail-outbox')).statusCode).toBe(403)
  })

  test('the body of a secret mail is forgotten once it went', async () => {
    mailThrough(undefined)
    await queue({ isSecret: true })
    await expect.poll(statuses).toEqual(['kept'])
    expect((await mails())[0]).toMatchObject({ plain: null, html: null })
  })
})

describe('what is written', () => {
  const hostile = '<img src=x onerror=alert(1)> "R&D"\r\nBcc: all@example.test'

  test('names are text, whatever they look like, and a header stays one line', async () => {
    const { url, arrived } = await mailServer()
    await run.database.query('update users set first_name = $1, last_name = $2 where id = $3', [
      hostile,
      'Ash',
      company.admin.id,
    ])
    await company.admin.post('/api/tasks', { title: `${hostile} task`, assigneeId: person.id })
    await run.work()
    mailThrough(url)
    await expect.poll(() => arrived.length).toBe(1)
    const [mail] = arrived
    expect(mail?.html).not.toMatch(/<img|<script/)
    expect(mail?.html).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &quot;R&amp;D&quot; Bcc: all@example.test',
    )
    expect(mail?.subject).not.toContain('\n')
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.headerLines.map(({ key }) => key)).not.toContain('bcc')
  })

  test.each([
    ['de', 'hat Ihnen', 'ltr'],
    ['ar', 'إسناد', 'rtl'],
    ['ja', '割り当てました', 'ltr'],
    ['xx', 'assigned you', 'ltr'],
    [null, 'assigned you', 'ltr'],
  ])('in the language of the receiver (%s)', async (language, words, direction) => {
    const { url, arrived } = await mailServer()
    await run.database.query('update users set language = $1 where id = $2', [language, person.id])
    await company.admin.post('/api/tasks', { title: 'Oil it', assigneeId: person.id })
    await run.work()
    mailThrough(url)
    await expect.poll(() => arrived.length).toBe(1)
    expect(arrived[0]?.subject).toContain(words)
    expect(arrived[0]?.html).toContain(`dir="${direction}"`)
  })
})
