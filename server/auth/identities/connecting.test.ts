// A person's own identities at providers: connecting one, the list, taking one away.
import { describe, expect, test } from 'vitest'
import type { Browser, Person, TestApp } from '#server/testing.ts'
import { comeBackFrom, goThrough, stranger, type TestProvider, withProvider } from './provider.testing.ts'

let provider: TestProvider
let run: TestApp
withProvider('oidc', (started) => {
  ;({ provider, run } = started)
})

const begin = (browser: Browser) => browser.post('/api/auth/identities', { provider: 'oidc' })
const land = async (browser: Browser, address: string) => (await browser.get(address)).headers.location
async function connect(person: Browser): Promise<string | undefined> {
  const { url } = (await begin(person)).json<{ url: string }>()
  return land(person, await comeBackFrom(url))
}
const identitiesOf = async (browser: Browser) => (await browser.get('/api/auth/identities')).json().items
const code = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]
const forget = (person: Person) =>
  run.database.query("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
    person.id,
  ])
const connected = '/app/settings?connected=oidc#security'

describe('connecting', () => {
  test('lets the person sign in through the provider, is on record, and is told by mail', async () => {
    const person = await run.newPerson()
    expect(await connect(person)).toBe(connected)
    expect(await identitiesOf(person)).toMatchObject([
      { provider: 'oidc', name: 'Office', email: provider.claims.email },
    ])
    const browser = run.browser()
    expect(await goThrough(browser)).toBe('/app')
    expect((await browser.get('/api/user')).json().id).toBe(person.id)
    const { rows } = await run.database.query('select * from mails where user_id = $1', [person.id])
    expect(rows).toMatchObject([{ address: person.email, is_secret: true }])
    expect(JSON.stringify(rows)).toContain('Office')
    const log = await run.database.query(
      "select * from security_entries where user_id = $1 and action = 'identity_connected'",
      [person.id],
    )
    expect(log.rows).toHaveLength(1)
  })

  test('the same one twice changes nothing', async () => {
    const person = await run.newPerson()
    expect([await connect(person), await connect(person)]).toEqual([connected, connected])
    expect(await identitiesOf(person)).toHaveLength(1)
  })

  test('one that opens another account is refused', async () => {
    const [owner, other] = [await run.newPerson(), await run.newPerson()]
    await connect(owner)
    expect(await connect(other)).toBe('/app/settings?fault=identity_taken#security')
    expect([await identitiesOf(owner), await identitiesOf(other)]).toMatchObject([[{}], []])
  })

  test('two people at once: one gets it', async () => {
    const people = [await run.newPerson(), await run.newPerson()]
    const landed = await Promise.all(people.map(connect))
    expect(landed.sort()).toEqual([connected, '/app/settings?fault=identity_taken#security'])
  })

  test('asks for a confirmation and for a provider that there is', async () => {
    const person = await run.newPerson()
    expect(code(await person.post('/api/auth/identities', { provider: 'google' }))).toEqual([
      422,
      'provider_invalid',
    ])
    expect(code(await person.post('/api/auth/identities', { provider: 'github' }))).toEqual([
      422,
      'provider_invalid',
    ])
    await forget(person)
    expect(code(await begin(person))).toEqual([403, 'confirmation_needed'])
  })

  test('is refused for another site, and no address begins it', async () => {
    const person = await run.newPerson()
    const reply = await person.post(
      '/api/auth/identities',
      { provider: 'oidc' },
      { origin: 'https://evil.example' },
    )
    expect(code(reply)).toEqual([403, 'bad_origin'])
    // The way that an address begins signs in, and never connects.
    await goThrough(person)
    expect(await run.database.query('select from identities where user_id = $1', [person.id])).toMatchObject({
      rowCount: 0,
    })
  })

  test('is begun where the browser comes back to: from another address it leads to the settings there', async () => {
    const person = await run.newPerson()
    const origins = ['http://127.0.0.1:3000', 'http://work.example:3000']
    for (const origin of origins) {
      const headers = { host: new URL(origin).host, origin }
      const reply = await person.post('/api/auth/identities', { provider: 'oidc' }, headers)
      expect(reply.json()).toEqual({
        url: 'http://localhost:3000/app/settings?fault=connected_elsewhere#security',
      })
      expect(person.cookies.provider).toBeUndefined()
    }
    const own = { origin: 'http://localhost:3000' }
    const { url } = (await person.post('/api/auth/identities', { provider: 'oidc' }, own)).json()
    expect(await land(person, await comeBackFrom(url))).toBe(connected)
  })

  test('ends with the session that began it', async () => {
    const [person, other] = [await run.newPerson(), await run.newPerson()]
    const back = await comeBackFrom((await begin(person)).json().url)
    const { provider: cookie = '' } = person.cookies
    // The challenge in a browser of somebody else: as when a shared one changed hands.
    other.cookies.provider = cookie
    expect(await land(other, back)).toBe('/app/settings?fault=provider_failed#security')
    expect([await identitiesOf(person), await identitiesOf(other)]).toEqual([[], []])

    const again = await comeBackFrom((await begin(person)).json().url)
    await person.post('/api/auth/logout')
    expect(await land(person, again)).toBe('/app/settings?fault=provider_failed#security')
    const later = await comeBackFrom(await beginAnew(person))
    await person.post('/api/auth/login', { email: person.email, password: person.password })
    expect(await land(person, later)).toBe('/app/settings?fault=provider_failed#security')
    expect(await identitiesOf(person)).toEqual([])
  })

  test('a refusal of the provider is shown in the settings', async () => {
    const person = await run.newPerson()
    provider.claims.aud = 'somebody-else'
    expect(await connect(person)).toBe('/app/settings?fault=provider_failed#security')
  })
})

async function beginAnew(person: Person): Promise<string> {
  await person.post('/api/auth/login', { email: person.email, password: person.password })
  return (await begin(person)).json().url
}

describe('taking away', () => {
  test('ends the way in, is on record, and is told by mail', async () => {
    const person = await run.newPerson()
    await connect(person)
    await run.database.query('delete from mails where user_id = $1', [person.id])
    const [{ id }] = await identitiesOf(person)
    expect((await person.remove(`/api/auth/identities/${id}`)).statusCode).toBe(204)
    expect(await identitiesOf(person)).toEqual([])
    expect(code(await person.remove(`/api/auth/identities/${id}`))).toEqual([404, 'not_found'])
    provider.claims.email = person.email
    expect(await goThrough(run.browser())).toBe('/login#fault=account_exists')
    const { rows } = await run.database.query('select plain from mails where user_id = $1', [person.id])
    expect(rows).toHaveLength(1)
    const log = await run.database.query(
      "select from security_entries where user_id = $1 and action = 'identity_removed'",
      [person.id],
    )
    expect(log.rowCount).toBe(1)
  })

  test('asks for a confirmation, and knows nothing of what others have', async () => {
    const [owner, other] = [await run.newPerson(), await run.newPerson()]
    await connect(owner)
    const [{ id }] = await identitiesOf(owner)
    expect(code(await other.remove(`/api/auth/identities/${id}`))).toEqual([404, 'not_found'])
    await forget(owner)
    expect(code(await owner.remove(`/api/auth/identities/${id}`))).toEqual([403, 'confirmation_needed'])
    expect(await identitiesOf(owner)).toHaveLength(1)
  })

  test('leaves the only way in', async () => {
    const browser = run.browser()
    await goThrough(browser)
    const [first] = await identitiesOf(browser)
    expect(code(await browser.remove(`/api/auth/identities/${first.id}`))).toEqual([409, 'last_way_in'])
    provider.claims = stranger()
    await connect(browser)
    const both = await identitiesOf(browser)
    expect(both).toHaveLength(2)
    const removed = await Promise.all(
      both.map(({ id }: { id: string }) => browser.remove(`/api/auth/identities/${id}`)),
    )
    expect(removed.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })
})

test('an identity whose provider is no longer configured goes by its address', async () => {
  const person = await run.newPerson()
  await run.database.query(
    "insert into identities (id, user_id, issuer, subject) values (gen_random_uuid(), $1, 'https://gone.example', 'x')",
    [person.id],
  )
  expect(await identitiesOf(person)).toMatchObject([
    { provider: null, name: 'https://gone.example', email: null },
  ])
})
