// Passkeys of a person: adding, naming and removing them, and what is refused.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import { configureProviders } from '#server/auth/identities/providers.ts'
import { readConfig } from '#server/config.ts'
import { type Browser, type Person, type TestApp, testApp } from '#server/testing.ts'
import { Authenticator, type Changes } from './authenticator.testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const optionsFor = async (person: Browser) => (await person.post('/api/auth/passkeys/options')).json()

async function add(person: Browser, { authenticator = new Authenticator(), changes = {} as Changes } = {}) {
  const response = authenticator.create(await optionsFor(person), changes)
  return await person.post('/api/auth/passkeys', { response }, { 'user-agent': FIREFOX })
}

const list = async (person: Browser) => (await person.get('/api/auth/passkeys')).json().items
const forgetConfirmation = (person: Person) =>
  run.database.query("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
    person.id,
  ])
const logOf = async (person: Person) => {
  const { rows } = await run.database.query(
    'select action from security_entries where user_id = $1 order by at, id',
    [person.id],
  )
  return rows.map(({ action }) => action)
}
const mailsTo = async (person: Person) => {
  const { rows } = await run.database.query('select subject from mails where user_id = $1', [person.id])
  return rows.map(({ subject }) => subject)
}
const answer = (reply: { statusCode: number; json: () => { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]

describe('adding a passkey', () => {
  test('asks for one that finds its account by itself, and that is unlocked', async () => {
    const person = await run.newPerson()
    expect(await optionsFor(person)).toMatchObject({
      rp: { name: 'Lintel', id: 'localhost' },
      user: {
        id: Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: person.email,
        displayName: 'Robin Ash',
      },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
  })

  test('keeps it, named after the device, on record, and tells the person', async () => {
    const person = await run.newPerson()
    const reply = await add(person)
    expect(reply.statusCode).toBe(201)
    const [kept] = await list(person)
    expect(reply.json()).toEqual(kept)
    expect(kept).toMatchObject({ name: 'Firefox, Linux', isSynced: false, lastUsedAt: null })
    expect(await logOf(person)).toContain('passkey_added')
    expect(await mailsTo(person)).toEqual(['A passkey was added to your Lintel account'])
    const { rows } = await run.database.query('select counter, transports from passkeys where id = $1', [
      kept.id,
    ])
    expect(rows).toEqual([{ counter: '0', transports: ['internal'] }])
  })

  test('knows one that a service carries to other devices, and a name of its own', async () => {
    const person = await run.newPerson()
    const response = new Authenticator({ isSynced: true }).create(await optionsFor(person))
    const reply = await person.post('/api/auth/passkeys', { name: ' Phone ', response })
    expect(reply.json()).toMatchObject({ name: 'Phone', isSynced: true })
  })

  test('leaves out those that the account has', async () => {
    const person = await run.newPerson()
    const authenticator = new Authenticator()
    await add(person, { authenticator })
    const [id] = authenticator.credentials.keys()
    expect((await optionsFor(person)).excludeCredentials).toEqual([{ id, type: 'public-key' }])
  })

  test.each<[string, Changes]>([
    ['made on a page of somebody else', { origin: 'https://evil.example' }],
    ['made on another port of this machine', { origin: 'http://localhost:3001' }],
    ['made for another host', { relyingPartyId: 'evil.example' }],
    ['made without unlocking', { isVerified: false }],
    ['that answers another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('refuses one %s', async (_what, changes) => {
    const person = await run.newPerson()
    expect(answer(await add(person, { changes }))).toEqual([401, 'passkey_refused'])
    expect(await list(person)).toEqual([])
  })

  test.each([
    [{}],
    [{ id: 'x', rawId: 'x', type: 'public-key', response: null }],
    [{ id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 1, attestationObject: [] } }],
  ])('refuses what is no answer: %j', async (response) => {
    const person = await run.newPerson()
    await optionsFor(person)
    expect(answer(await person.post('/api/auth/passkeys', { response }))).toEqual([401, 'passkey_refused'])
  })

  test('looks at no attestation, and keeps only ways that are known', async () => {
    const person = await run.newPerson()
    const attestation = { format: 'tpm', statement: new Map([['x5c', 'https://evil.example/list']]) }
    const changes = { attestation, transports: ['usb', 'usb', 'carrier pigeon', { a: 1 }] }
    const reply = await add(person, { changes })
    expect(reply.statusCode).toBe(201)
    const { rows } = await run.database.query('select transports from passkeys where id = $1', [
      reply.json().id,
    ])
    expect(rows[0].transports).toEqual(['usb'])
  })

  test('takes an answer once, a refused one too', async () => {
    const person = await run.newPerson()
    const options = await optionsFor(person)
    /** The same browser, whatever it was told to forget. */
    const twin = () => {
      const browser = run.browser()
      Object.assign(browser.cookies, cookies)
      return browser
    }
    let cookies = { ...person.cookies }
    const send = (response: object) => twin().post('/api/auth/passkeys', { response })
    const authenticator = new Authenticator()
    await send(authenticator.create(options, { isVerified: false }))
    expect(answer(await send(authenticator.create(options)))).toEqual([401, 'passkey_refused'])

    const response = authenticator.create(await optionsFor(person))
    cookies = { ...person.cookies }
    const replies = await Promise.all([1, 2, 3].map(() => send(response)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401, 401])
  })

  test('takes no answer in another session of the same person', async () => {
    const person = await run.newPerson()
    const response = new Authenticator().create(await optionsFor(person))
    const { passkey } = person.cookies
    await person.post('/api/auth/login', { email: person.email, password: person.password })
    person.cookies.passkey = passkey ?? ''
    expect(answer(await person.post('/api/auth/passkeys', { response }))).toEqual([401, 'passkey_refused'])
  })

  test('refuses one that is registered already, whoever has it', async () => {
    const [owner, other] = [await run.newPerson(), await run.newPerson()]
    const authenticator = new Authenticator()
    await add(owner, { authenticator })
    const [credentialId = ''] = authenticator.credentials.keys()
    for (const person of [owner, other]) {
      expect(answer(await add(person, { changes: { credentialId } }))).toEqual([409, 'passkey_known'])
    }
  })

  test('stops at the limit, before a device makes one and after', async () => {
    const person = await run.newPerson()
    const options = await optionsFor(person)
    await run.database.query(
      `insert into passkeys (id, user_id, credential_id, public_key, name)
       select gen_random_uuid(), $1, gen_random_uuid()::text, '', 'many' from generate_series(1, $2)`,
      [person.id, PASSKEYS_MAX],
    )
    const reply = await person.post('/api/auth/passkeys', { response: new Authenticator().create(options) })
    expect(answer(reply)).toEqual([409, 'too_many_passkeys'])
    expect(answer(await person.post('/api/auth/passkeys/options'))).toEqual([409, 'too_many_passkeys'])
  })

  test('needs a proof of the last ten minutes', async () => {
    const person = await run.newPerson()
    const response = new Authenticator().create(await optionsFor(person))
    await forgetConfirmation(person)
    const needed = [403, 'confirmation_needed']
    expect(answer(await person.post('/api/auth/passkeys/options'))).toEqual(needed)
    expect(answer(await person.post('/api/auth/passkeys', { response }))).toEqual(needed)
  })

  test('needs a host name', async () => {
    const person = await run.newPerson()
    const headers = { origin: 'http://127.0.0.1:80', host: '127.0.0.1:80' }
    const reply = await person.post('/api/auth/passkeys/options', {}, headers)
    expect(answer(reply)).toEqual([401, 'passkey_refused'])
  })
})

describe('naming a passkey', () => {
  test('is for its owner', async () => {
    const [owner, other] = [await run.newPerson(), await run.newPerson()]
    const { id } = (await add(owner)).json()
    const url = `/api/auth/passkeys/${id}`
    expect((await owner.patch(url, { name: 'Key ring' })).json()).toMatchObject({ id, name: 'Key ring' })
    expect(answer(await other.patch(url, { name: 'Mine' }))).toEqual([404, 'not_found'])
    expect((await owner.patch(url, { name: ' ' })).statusCode).toBe(422)
    expect((await owner.patch(url, { name: 'x'.repeat(101) })).statusCode).toBe(422)
    expect((await list(owner))[0].name).toBe('Key ring')
    expect(await list(other)).toEqual([])
  })
})

describe('removing a passkey', () => {
  test('is on record, and the person is told', async () => {
    const person = await run.newPerson()
    const { id } = (await add(person)).json()
    expect((await person.remove(`/api/auth/passkeys/${id}`)).statusCode).toBe(204)
    expect(await list(person)).toEqual([])
    expect(await logOf(person)).toContain('passkey_removed')
    expect(await mailsTo(person)).toContain('A passkey was removed from your Lintel account')
    expect((await person.remove(`/api/auth/passkeys/${id}`)).statusCode).toBe(404)
  })

  test("is refused for another's, and without a proof of the last ten minutes", async () => {
    const [owner, other] = [await run.newPerson(), await run.newPerson()]
    const { id } = (await add(owner)).json()
    expect(answer(await other.remove(`/api/auth/passkeys/${id}`))).toEqual([404, 'not_found'])
    expect(answer(await other.remove(`/api/auth/passkeys/${randomUUID()}`))).toEqual([404, 'not_found'])
    await forgetConfirmation(owner)
    expect(answer(await owner.remove(`/api/auth/passkeys/${id}`))).toEqual([403, 'confirmation_needed'])
    expect(await list(owner)).toHaveLength(1)
  })

  test('leaves the last way in, of two removed at once too', async () => {
    const person = await run.newPerson()
    const ids = [(await add(person)).json().id, (await add(person)).json().id]
    await run.database.query('delete from credentials where user_id = $1', [person.id])
    const replies = await Promise.all(ids.map((id) => person.remove(`/api/auth/passkeys/${id}`)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const [last] = await list(person)
    expect(answer(await person.remove(`/api/auth/passkeys/${last.id}`))).toEqual([409, 'last_way_in'])
    await run.database.query(
      "insert into identities (id, user_id, issuer, subject) values ($1, $1, 'https://id.example', 'subject')",
      [person.id],
    )
    // A provider that is not configured here opens nothing.
    expect(answer(await person.remove(`/api/auth/passkeys/${last.id}`))).toEqual([409, 'last_way_in'])
    configureProviders(
      readConfig({
        OIDC_NAME: 'Id',
        OIDC_ISSUER: 'https://id.example/',
        OIDC_CLIENT_ID: 'lintel',
        OIDC_CLIENT_SECRET: 'x',
      }),
    )
    expect((await person.remove(`/api/auth/passkeys/${last.id}`)).statusCode).toBe(204)
  })
})
