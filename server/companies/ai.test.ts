// Which AI service a company uses, with whose key, and how often it may be asked.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AI_PER_COMPANY, AI_PER_PERSON } from '#contract/limits.ts'
import { type FakeAi, fakeAi, says } from '#server/ai.testing.ts'
import { configureAi } from '#server/ai-services.ts'
import { readConfig } from '#server/config.ts'
import { log } from '#server/log.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'
import { scaleThrottles } from '#server/throttle.ts'

let ai: FakeAi
let run: TestApp
beforeAll(async () => {
  ai = await fakeAi()
  run = await testApp({ listen: true })
})
beforeEach(() => ai.does(says('Pack.')))
afterEach(() => scaleThrottles(1000))
afterAll(async () => {
  await run.stop()
  await ai.stop()
})

const offer = (environment: Record<string, string>) => configureAi(readConfig(environment).ai)
const without = (environment: Record<string, string>, name: string) => ({ ...environment, [name]: '' })

const URL = '/api/companies/current/ai'
const KEY = 'company-own-key-1234'
const connectionOf = async (person: Person) => (await person.get('/api/ai')).json()
const settingsOf = async (person: Person) => (await person.get(URL)).json()
const choose = (person: Person, body: Record<string, unknown>) => person.patch(URL, body)
const host = () => new globalThis.URL(ai.openai.AI_BASE_URL ?? '').host
const describeTask = (person: Person) => person.post('/api/ai/task-description', { title: 'Move house' })
const divideTask = (person: Person) => person.post('/api/ai/subtasks', { title: 'Move house' })
const answer = async (call: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const reply = await call
  return [reply.statusCode, reply.json().code]
}

describe('where the operator offers', () => {
  test('nothing, members learn that none is connected', async () => {
    offer({})
    const { admin } = await run.newCompany()
    expect(await answer(describeTask(admin))).toEqual([503, 'ai_not_connected'])
    expect(await answer(divideTask(admin))).toEqual([503, 'ai_not_connected'])
    const stream = admin.post('/api/ai/task-description', { title: 'Move' }, { accept: 'text/event-stream' })
    expect(await answer(stream)).toEqual([503, 'ai_not_connected'])
    expect(await connectionOf(admin)).toEqual({ isConnected: false, provider: null })
    const none = { providers: [], provider: null, hasOwnKey: false, isConnected: false }
    expect(await settingsOf(admin)).toEqual(none)
    expect(await answer(choose(admin, { provider: 'google' }))).toEqual([422, 'ai_provider_unknown'])
    expect(await answer(choose(admin, { key: KEY }))).toEqual([422, 'ai_provider_unknown'])
  })

  test('both, Google is used until an admin chooses the other', async () => {
    offer({ ...ai.google, ...ai.openai })
    const { admin, join } = await run.newCompany()
    const member = await join('user')
    expect(await connectionOf(member)).toEqual({ isConnected: true, provider: 'Google Gemini' })
    await describeTask(member)
    const settings = {
      providers: [
        { id: 'google', name: 'Google Gemini', model: 'gemini-flash-latest' },
        { id: 'openai', name: host(), model: 'small-model' },
      ],
      provider: 'openai',
      hasOwnKey: false,
      isConnected: true,
    }
    expect((await choose(admin, { provider: 'openai' })).json()).toEqual(settings)
    expect(await settingsOf(admin)).toEqual(settings)
    await describeTask(member)
    expect(ai.requests.map(({ path }) => path.split('/')[1])).toEqual(['google', 'openai'])
    // What is no longer offered is not waited for.
    offer(ai.google)
    expect(await connectionOf(member)).toEqual({ isConnected: true, provider: 'Google Gemini' })
  })

  test('a server that asks for no key, none is sent', async () => {
    offer({ ...without(ai.google, 'GEMINI_API_KEY'), ...without(ai.openai, 'AI_API_KEY') })
    const { admin } = await run.newCompany()
    expect((await describeTask(admin)).statusCode).toBe(200)
    expect(ai.requests).toMatchObject([{ path: '/openai/v1/chat/completions', key: undefined }])
  })
})

describe('a company’s own key', () => {
  test('connects a service that the operator has no key for, in that company alone', async () => {
    offer(without(ai.google, 'GEMINI_API_KEY'))
    const [{ admin }, other] = [await run.newCompany(), await run.newCompany()]
    expect(await connectionOf(admin)).toEqual({ isConnected: false, provider: 'Google Gemini' })
    expect(await answer(describeTask(admin))).toEqual([503, 'ai_not_connected'])
    const saved = await choose(admin, { key: ` ${KEY} ` })
    expect(saved.json()).toMatchObject({ provider: 'google', hasOwnKey: true, isConnected: true })
    expect((await describeTask(admin)).statusCode).toBe(200)
    expect(ai.requests.map(({ key }) => key)).toEqual([KEY])
    expect(await connectionOf(other.admin)).toEqual({ isConnected: false, provider: 'Google Gemini' })
    expect((await choose(admin, { key: null })).json()).toMatchObject({
      hasOwnKey: false,
      isConnected: false,
    })
    expect(await answer(describeTask(admin))).toEqual([503, 'ai_not_connected'])
  })

  test('goes before the operator’s, and only to the service that it is for', async () => {
    offer({ ...ai.google, ...ai.openai })
    const { admin } = await run.newCompany()
    await choose(admin, { key: KEY })
    for (const provider of ['google', 'openai', 'google']) {
      await choose(admin, { provider })
      await describeTask(admin)
    }
    expect(ai.requests.map(({ key }) => key)).toEqual([KEY, 'operator-openai-key', KEY])
  })

  test('is shown nowhere again, and is on record in words', async () => {
    offer({ ...ai.google, ...ai.openai })
    const warn = vi.spyOn(log, 'warn')
    const { admin } = await run.newCompany()
    const replies = [
      await choose(admin, { key: KEY }),
      await choose(admin, { key: 'another' }),
      await choose(admin, { provider: 'google' }),
      await choose(admin, { provider: 'openai', key: KEY }),
      await choose(admin, { key: null }),
      await choose(admin, { provider: 'google', key: KEY }),
      await admin.get(URL),
      await admin.get('/api/ai'),
    ]
    ai.does({ status: 401, body: { error: { code: 401, message: `${KEY} is wrong`, status: 'NO' } } })
    replies.push(await describeTask(admin))
    expect(await answer(describeTask(admin))).toEqual([502, 'ai_key_refused'])
    const audit = await admin.get('/api/audit?action=company_updated')
    expect(
      audit
        .json()
        .items.map(({ details }: { details: object }) => details)
        .reverse(),
    ).toEqual([
      { aiKey: 'added' },
      { aiKey: 'replaced' },
      { aiProvider: `Google Gemini → ${host()}`, aiKey: 'added' },
      { aiKey: 'removed' },
      { aiProvider: `${host()} → Google Gemini`, aiKey: 'replaced' },
    ])
    const { rows } = await run.database.query('select * from company_ai')
    expect(warn).toHaveBeenCalled()
    const seen = [...replies, audit].map(({ body }) => body).join() + JSON.stringify([rows, warn.mock.calls])
    expect(seen).not.toContain(KEY)
    expect(seen).not.toContain('Move house')
  })

  test.each([
    [{ key: 'two words' }, 422, 'ai_key_invalid'],
    [{ key: 'line\nbreak' }, 422, 'ai_key_invalid'],
    [{ key: '' }, 422, 'ai_key_invalid'],
    [{ key: 'x'.repeat(501) }, 422, 'ai_key_invalid'],
    [{ provider: 'somebody' }, 422, 'ai_provider_unknown'],
    [{ baseUrl: 'https://evil.example' }, 400, 'unknown_key'],
  ])('%j: %i %s', async (body, status, code) => {
    offer(ai.google)
    const { admin } = await run.newCompany()
    expect(await answer(choose(admin, body))).toEqual([status, code])
    expect(await settingsOf(admin)).toMatchObject({ hasOwnKey: false })
  })
})

test('members see whether there is a service; admins alone choose it, and every page hears of it', async () => {
  offer({ ...ai.google, ...ai.openai })
  const { admin, id, join } = await run.newCompany()
  for (const role of ['manager', 'user'] as const) {
    const member = await join(role)
    expect(await answer(choose(member, { provider: 'openai' }))).toEqual([403, 'forbidden'])
    expect(await answer(member.get(URL))).toEqual([403, 'forbidden'])
    expect(await connectionOf(member)).toEqual({ isConnected: true, provider: 'Google Gemini' })
  }
  const page = await run.connect(await join('user'), id)
  await choose(admin, { provider: 'openai' })
  await expect.poll(() => page.changes).toEqual([{ module: 'settings', ids: [id] }])
  page.socket.disconnect()
})

test('whoever may make no tasks may have none written', async () => {
  offer(ai.google)
  const { admin, join } = await run.newCompany()
  await admin.post('/api/roles', { name: 'Reader', permissions: ['tasks.view'] })
  const reader = await join('user')
  await admin.post('/api/update-user-role', { userId: reader.id, role: 'Reader' })
  expect(await answer(describeTask(reader))).toEqual([403, 'forbidden'])
  expect(await answer(divideTask(reader))).toEqual([403, 'forbidden'])
  expect(ai.requests).toEqual([])
})

describe('is asked', () => {
  test(`${AI_PER_PERSON} times a minute by a person at most`, async () => {
    offer(ai.google)
    const { admin, join } = await run.newCompany()
    const member = await join('user')
    scaleThrottles(1)
    for (let n = 0; n < AI_PER_PERSON; n++) expect((await describeTask(admin)).statusCode).toBe(200)
    const refused = await describeTask(admin)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'ai_too_fast'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(ai.requests).toHaveLength(AI_PER_PERSON)
    expect((await describeTask(member)).statusCode).toBe(200)
  })

  test(`${AI_PER_COMPANY} times a day by a company at most`, async () => {
    offer(ai.google)
    const [{ admin }, other] = [await run.newCompany(), await run.newCompany()]
    scaleThrottles(1)
    await run.database.query("delete from throttles where key like 'ai-%'")
    await describeTask(admin)
    await run.database.query('update throttles set points = $1 where key like $2', [
      AI_PER_COMPANY,
      'ai-company%',
    ])
    const refused = await divideTask(admin)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'ai_used_up'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    expect((await describeTask(other.admin)).statusCode).toBe(200)
  })
})
