// Which members have no second factor: who is counted, who is named, and who may ask.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person as Named } from '#contract/people.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

interface Without {
  items: Named[]
  count: number
  of: number
}
const URL = '/api/companies/current/without-two-factor'
const without = async (person: Person) => (await person.get(URL)).json<Without>()
const idsOf = ({ items }: Without) => items.map(({ id }) => id)
const call = (person: Person, firstName: string) => person.patch('/api/user', { firstName })
const giveAuthenticator = (person: Person, isInUse: boolean) =>
  run.database.query(
    `insert into authenticators (user_id, sealed_secret, enabled_at)
     values ($1, 'sealed', case when $2::boolean then now() end)`,
    [person.id, isInUse],
  )
const givePasskey = ({ id }: Person) =>
  run.database.query(
    `insert into passkeys (id, user_id, credential_id, public_key, name, is_synced, transports)
     values ($1, $1, $2, '\\x00', 'Phone', false, '{}')`,
    [id, `credential ${id}`],
  )

test('names by name those who have neither an authenticator in use nor a passkey', async () => {
  const { admin, join } = await run.newCompany()
  const [one, two, three, half] = [
    await join('user'),
    await join('manager'),
    await join('user'),
    await join('user'),
  ]
  await call(one, 'Zoe')
  await call(half, 'Ada')
  await giveAuthenticator(two, true)
  await givePasskey(three)
  await giveAuthenticator(half, false)
  await giveAuthenticator(admin, true)
  const gone = await join('user')
  await admin.post(`/api/members/${gone.id}/deactivate`)
  const reply = await without(admin)
  expect(idsOf(reply)).toEqual([half.id, one.id])
  expect(reply).toMatchObject({ items: [{ firstName: 'Ada' }, { firstName: 'Zoe' }], count: 2, of: 5 })
})

test('names nobody where everybody has one', async () => {
  const { admin, join } = await run.newCompany()
  for (const one of [admin, await join('user')]) await giveAuthenticator(one, true)
  expect(await without(admin)).toEqual({ items: [], count: 0, of: 2 })
})

test('counts all and names the first twenty', async () => {
  const { admin, id } = await run.newCompany()
  await run.database.query(
    `with added as (
       insert into users (id, email, canonical_email, first_name, last_name)
       select gen_random_uuid(), address, address, 'Member', lpad(n::text, 2, '0')
       from generate_series(1, 24) n, lateral (select n || '@' || $1::text || '.test' as address)
       returning id
     )
     insert into memberships (company_id, user_id, role_id)
     select $1::uuid, added.id, r.id from added, roles r where r.company_id = $1::uuid and r.kind = 'user'`,
    [id],
  )
  const { items, count, of } = await without(admin)
  expect([items.length, count, of]).toEqual([20, 25, 25])
})

test('tells an admin of their own company only, and nobody else', async () => {
  const [here, there] = [await run.newCompany(), await run.newCompany()]
  expect(idsOf(await without(here.admin))).toEqual([here.admin.id])
  expect(idsOf(await without(there.admin))).toEqual([there.admin.id])
  for (const role of ['manager', 'user'] as const) {
    const reply = await (await here.join(role)).get(URL)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden'])
  }
})
