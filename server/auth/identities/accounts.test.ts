// Whose account an identity at a provider opens, and when it makes one.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt, sendCode, stopClock } from '#server/auth/factors/two-factor.testing.ts'
import { registration, type TestApp } from '#server/testing.ts'
import { goThrough, type TestProvider, withProvider } from './provider.testing.ts'

let provider: TestProvider
let run: TestApp
withProvider('oidc', (started) => {
  ;({ provider, run } = started)
})
beforeAll(() => {
  stopClock()
})
beforeEach(() => {
  run.app.isSignUpOpen = true
})

const count = async (text: string, values: unknown[]) =>
  Number((await run.database.query(`select count(*) from ${text}`, values)).rows[0].count)
const accounts = () => count('users where canonical_email = $1', [provider.claims.email])

describe('a first sign-in', () => {
  test('makes an account, on record, that it opens from then on', async () => {
    const browser = run.browser()
    expect(await goThrough(browser)).toBe('/app')
    const { id } = (await browser.get('/api/user')).json()
    const { rows } = await run.database.query('select action from security_entries where user_id = $1', [id])
    expect(rows.map(({ action }) => action).sort()).toEqual(['identity_connected', 'signed_in', 'signed_up'])
    // The address may change there: who it is does not.
    provider.claims.email = 'moved@example.test'
    const again = run.browser()
    expect(await goThrough(again)).toBe('/app')
    expect((await again.get('/api/user')).json().id).toBe(id)
  })

  test('two at once make one account', async () => {
    const browsers = Array.from({ length: 6 }, () => run.browser())
    expect(await Promise.all(browsers.map((browser) => goThrough(browser)))).toEqual(
      browsers.map(() => '/app'),
    )
    const people = await Promise.all(browsers.map(async (one) => (await one.get('/api/user')).json().id))
    expect(new Set(people).size).toBe(1)
    expect(await accounts()).toBe(1)
  })

  test.each([
    [true, true, 0],
    [false, false, 1],
    ['true', false, 1],
    [undefined, false, 1],
  ])('email_verified %j: confirmed %s, mails %i', async (claimed, isVerified, mails) => {
    provider.claims.email_verified = claimed
    const browser = run.browser()
    await goThrough(browser, '?language=de')
    expect((await browser.get('/api/user')).json()).toMatchObject({
      emailVerified: isVerified,
      language: 'de',
    })
    expect(await count('mails where address = $1', [provider.claims.email])).toBe(mails)
  })

  test.each([
    [{ given_name: 'Mara', family_name: undefined, name: 'Other' }, 'Mara', ''],
    [{ given_name: undefined, family_name: 'Fell' }, 'Fell', ''],
    [{ given_name: ' ', family_name: undefined, name: ' Mara  von\nFell ' }, 'Mara von', 'Fell'],
    [{ given_name: undefined, family_name: undefined, name: 'Mara' }, 'Mara', ''],
    [{ given_name: 7, family_name: 'x'.repeat(500) }, 'x'.repeat(100), ''],
  ])('takes the name from %j', async (names, firstName, lastName) => {
    Object.assign(provider.claims, names)
    const browser = run.browser()
    await goThrough(browser)
    expect((await browser.get('/api/user')).json()).toMatchObject({ firstName, lastName })
  })

  test('without a name is called after the address', async () => {
    Object.assign(provider.claims, { given_name: undefined, family_name: undefined })
    const browser = run.browser()
    await goThrough(browser)
    const [local] = String(provider.claims.email).split('@')
    expect((await browser.get('/api/user')).json()).toMatchObject({ firstName: local, lastName: '' })
  })
})

describe('an address that has an account', () => {
  // Somebody registers with a victim's address, who comes with the provider later, or the other way round.
  test.each([true, false])('is not merged, claimed as verified: %s', async (claimed) => {
    const form = registration()
    const owner = run.browser()
    await owner.post('/api/auth/register', form)
    provider.claims.email = form.email.toUpperCase()
    provider.claims.email_verified = claimed
    const browser = run.browser()
    expect(await goThrough(browser)).toBe('/login#fault=account_exists')
    expect((await browser.get('/api/user')).statusCode).toBe(401)
    expect((await owner.get('/api/auth/identities')).json().items).toEqual([])
    expect(await count('identities where subject = $1', [provider.claims.sub])).toBe(0)
    run.app.isSignUpOpen = false
    expect(await goThrough(browser)).toBe('/login#fault=account_exists')
  })

  test('cannot be registered with a password afterwards either', async () => {
    await goThrough(run.browser())
    const reply = await run
      .browser()
      .post('/api/auth/register', registration(provider.claims.email ? { email: provider.claims.email } : {}))
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_taken'])
    const { email } = provider.claims
    const login = await run.browser().post('/api/auth/login', { email, password: 'a quiet harbour' })
    expect(login.json().code).toBe('credentials_wrong')
  })
})

describe('on a server that is closed to new accounts', () => {
  test('invited people come in, whose address the provider has verified', async () => {
    const company = await run.newCompany()
    run.app.isSignUpOpen = false
    expect(await goThrough(run.browser())).toBe('/login#fault=sign_up_closed')
    await company.admin.post('/api/invitations', { email: String(provider.claims.email), role: 'user' })
    provider.claims.email_verified = false
    expect(await goThrough(run.browser())).toBe('/login#fault=sign_up_closed')
    expect(await accounts()).toBe(0)
    provider.claims.email_verified = true
    const browser = run.browser()
    expect(await goThrough(browser)).toBe('/app')
    expect((await browser.get('/api/invitations/mine')).json()).toHaveLength(1)
  })

  test('an invitation that was withdrawn opens nothing', async () => {
    const company = await run.newCompany()
    const { email } = provider.claims
    const { id } = (await company.admin.post('/api/invitations', { email, role: 'user' })).json()
    await company.admin.remove(`/api/invitations/${id}`)
    run.app.isSignUpOpen = false
    expect(await goThrough(run.browser())).toBe('/login#fault=sign_up_closed')
  })

  test('accounts that are there come in as ever', async () => {
    await goThrough(run.browser())
    run.app.isSignUpOpen = false
    expect(await goThrough(run.browser())).toBe('/app')
  })
})

test('an account with a second factor asks for it after the provider', async () => {
  const first = run.browser()
  await goThrough(first)
  const { secret } = (await first.post('/api/auth/two-factor/setup')).json()
  await first.post('/api/auth/two-factor/enable', { code: codeAt(secret, -1) })
  const browser = run.browser()
  expect(await goThrough(browser, '?returnTo=/app/tasks')).toBe('/login#step=two-factor')
  expect(browser.cookies.session).toBeUndefined()
  expect(browser.cookies['second-factor']).toBeDefined()
  expect((await browser.get('/api/user')).statusCode).toBe(401)
  // The page that was asked for is not lost on the way.
  expect((await sendCode(browser, codeAt(secret))).json()).toMatchObject({
    user: { email: provider.claims.email },
    returnTo: '/app/tasks',
  })
})

test('an account that was deleted is opened by nothing', async () => {
  const browser = run.browser()
  await goThrough(browser)
  const { id } = (await browser.get('/api/user')).json()
  await run.database.query('update users set deleted_at = now() where id = $1', [id])
  expect(await goThrough(run.browser())).toBe('/login#fault=provider_failed')
})

test('who is signed in already changes over, and the former session ends', async () => {
  const person = await run.newPerson()
  const { session = '' } = person.cookies
  expect(await goThrough(person)).toBe('/app')
  expect((await person.get('/api/user')).json().email).toBe(provider.claims.email)
  const former = run.browser()
  former.cookies.session = session
  expect((await former.get('/api/user')).statusCode).toBe(401)
})

test('no code, token or verifier of a provider is kept', async () => {
  let tokens: Record<string, unknown> = {}
  provider.answer = (body) => {
    tokens = { ...body }
  }
  await goThrough(run.browser())
  const secrets = [tokens.access_token, tokens.id_token, provider.asked.code, provider.asked.code_verifier]
  const tables = ['identities', 'challenges', 'sessions', 'users', 'security_entries', 'mails']
  for (const table of tables) {
    const { rows } = await run.database.query(`select json_agg(t)::text as kept from ${table} t`)
    for (const secret of secrets) {
      expect(String(secret).length).toBeGreaterThan(30)
      expect(rows[0].kept ?? '').not.toContain(String(secret))
    }
  }
})
