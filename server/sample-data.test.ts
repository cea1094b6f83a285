// The sample company: it can be made at all, once, and shows what the product can.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSampleCompany, SAMPLE_LOGIN } from '#server/sample-data.ts'
import { type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  // With the throttles of a real server.
  run = await testApp({ environment: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => run.stop())

test('the sample company is made once, by people with profiles and pictures', {
  timeout: 60_000,
}, async () => {
  expect(await loadSampleCompany(run.app)).toBe(true)
  expect(await loadSampleCompany(run.app)).toBe(false)
  const mara = run.browser()
  const { user } = (await mara.post('/api/auth/login', SAMPLE_LOGIN)).json()
  const company = user.companies.find(({ name }: { name: string }) => name === 'Alder & Finch')
  await mara.post('/api/auth/change-company', { userId: user.id, companyId: company.id })
  const { users } = (await mara.get('/api/get-users')).json()
  expect(users).toHaveLength(10)
  const pictured = users.filter(({ profileImage }: { profileImage: unknown }) => profileImage)
  expect(pictured.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
    'Jonas',
    'Mara',
    'Priya',
  ])
  for (const { profileImage } of pictured) expect((await mara.get(profileImage.data)).statusCode).toBe(200)
  const { results } = (await mara.get('/api/universal-search?q=steam bending')).json()
  expect(results.users).toMatchObject([{ title: 'Jonas Weber' }])
  const titles = async (query: string) =>
    (await mara.get(`/api/announcements${query}`)).json().items.map(({ title }: { title: string }) => title)
  expect((await titles('')).slice(0, 3)).toEqual([
    'Workshop open day',
    'New leave policy from January',
    'Rear yard closed on Monday morning',
  ])
  expect(await titles('?archived=true')).toEqual(['Parking behind the yard is free again'])
  expect(await titles('?tab=drafts')).toEqual(['Prices from March', 'Closed between the years'])
  expect((await mara.get('/api/badges')).json().announcements).toBe(2)

  // Whoever tried out a change of address finds the server starting the next day too.
  const moved = 'mara@elsewhere.example'
  await run.database.query('update users set email = $1, canonical_email = $1 where id = $2', [
    moved,
    user.id,
  ])
  const before = await run.database.query('select from users')
  expect(await loadSampleCompany(run.app)).toBe(false)
  expect((await run.database.query('select from users')).rowCount).toBe(before.rowCount)
})
