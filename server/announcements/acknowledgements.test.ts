// Who is asked to confirm that they have read an announcement, who has, and how the rest are reminded.
import { expect, test } from 'vitest'
import type { Acknowledgement } from '#contract/announcements.ts'
import type { Role } from '#contract/roles.ts'
import type { Person } from '#server/testing.ts'
import { announcementWorld } from './announcements.testing.ts'

const world = announcementWorld()
const { make, read, call, told } = world

const ask = (more = {}) => make({ requiresAcknowledgement: true, ...more })
const confirm = (id: string, person: Person) => call(id, 'acknowledge', undefined, person)
const asked = async (id: string, query = '') => {
  const reply = await world.admin.get(`/api/announcements/${id}/acknowledgements${query}`)
  const { items, ...rest } = reply.json<{
    items: Acknowledgement[]
    nextCursor: string | null
    remindedAt: string | null
  }>()
  return { ...rest, names: items.map(({ person }) => person.firstName) }
}
const named = async (...names: string[]) => {
  const people: Person[] = []
  for (const firstName of names) {
    const person = await world.company.join('user')
    await person.patch('/api/user', { firstName })
    people.push(person)
  }
  return people as [Person, Person, Person]
}
const reminders = async (person: Person) =>
  (await told(person)).filter(({ type }) => type === 'announcement.reminder').length

test('it is asked of whom it is for, listed by name with who has, and confirmed once', async () => {
  await named('cleo', 'Bo', 'Ada')
  const [dora] = await named('Dora')
  const { id } = await ask()
  expect(await read(id, dora)).toMatchObject({ isAsked: true, isNew: true, acknowledgedAt: null })
  expect(await read(id)).toMatchObject({ isAsked: false })
  const confirmed = (await confirm(id, dora)).json()
  expect(confirmed).toMatchObject({ isNew: false, acknowledgedAt: expect.any(String) })
  await world.run.database.query(
    "update announcement_reads set acknowledged_at = acknowledged_at - interval '1 hour' where user_id = $1",
    [dora.id],
  )
  const { acknowledgedAt } = await read(id, dora)
  expect((await confirm(id, dora)).json().acknowledgedAt).toBe(acknowledgedAt)
  const first = await asked(id, '?limit=2')
  expect(first).toMatchObject({ names: ['Ada', 'Bo'], acknowledged: 1, waiting: 3, remindedAt: null })
  expect(await asked(id, `?limit=2&cursor=${first.nextCursor}`)).toMatchObject({
    names: ['cleo'],
    nextCursor: null,
  })
  expect(await asked(id, '?state=acknowledged')).toMatchObject({
    names: ['Dora'],
    acknowledged: 1,
    waiting: 3,
  })
})

test('neither the author, nor who only may change it, nor who may not read announcements is asked', async () => {
  const manager = await world.company.join('admin')
  const [member, quiet, other] = await named('Ada', 'Bo', 'Cleo')
  await world.admin.post('/api/roles', { name: 'Quiet', permissions: ['tasks.view'] })
  await world.admin.post('/api/update-user-role', { userId: quiet.id, role: 'Quiet' })
  const { id } = await ask({ audience: { type: 'people', ids: [world.admin.id, member.id, quiet.id] } })
  expect(await asked(id)).toMatchObject({ names: ['Ada'], acknowledged: 0, waiting: 1 })
  for (const person of [world.admin, manager]) {
    expect((await confirm(id, person)).json().code).toBe('no_acknowledgement')
  }
  expect((await confirm(id, other)).statusCode).toBe(404)
  expect(await read(id, manager)).toMatchObject({ isAsked: false, canChange: true })
  // Who leaves is not waited for.
  await world.admin.remove(`/api/members/${member.id}`)
  expect(await asked(id)).toMatchObject({ names: [], waiting: 0 })
})

test('of roles, whoever has one by now', async () => {
  const [member] = await named('Ada')
  const roles = (await world.admin.get('/api/roles')).json<Role[]>()
  const manager = roles.find(({ kind }) => kind === 'manager')?.id
  const { id } = await ask({ audience: { type: 'roles', ids: [manager] } })
  expect(await asked(id)).toMatchObject({ waiting: 0 })
  await world.admin.post('/api/update-user-role', { userId: member.id, role: 'manager' })
  expect(await asked(id)).toMatchObject({ names: ['Ada'], waiting: 1 })
  expect(await read(id, member)).toMatchObject({ isAsked: true })
})

test('where nothing is asked, or it is no announcement of today, nothing is confirmed', async () => {
  const [member] = await named('Ada')
  const plain = await make()
  expect((await confirm(plain.id, member)).json().code).toBe('no_acknowledgement')
  expect((await call(plain.id, 'remind')).json().code).toBe('no_acknowledgement')
  const list = await world.admin.get(`/api/announcements/${plain.id}/acknowledgements`)
  expect(list.json().code).toBe('no_acknowledgement')
  const draft = await ask({ draft: true })
  expect((await call(draft.id, 'remind')).json().code).toBe('not_published')
  expect((await confirm(draft.id, member)).statusCode).toBe(404)
})

test('a reminder reaches the rest only, once an hour, also when asked for twice at once', async () => {
  const [done, waiting, late] = await named('Ada', 'Bo', 'Cleo')
  const { id } = await ask()
  await confirm(id, done)
  const replies = await Promise.all([call(id, 'remind'), call(id, 'remind')])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  expect(replies.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ reminded: 2 })
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().code).toBe('too_many_tries')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3590)
  expect([await reminders(done), await reminders(waiting), await reminders(late)]).toEqual([0, 1, 1])
  expect((await asked(id)).remindedAt).toEqual(expect.any(String))
  await confirm(id, waiting)
  await world.run.database.query(
    "update announcements set reminded_at = now() - interval '1 hour' where id = $1",
    [id],
  )
  expect((await call(id, 'remind')).json()).toEqual({ reminded: 1 })
  expect([await reminders(waiting), await reminders(late)]).toEqual([1, 2])
})

test('confirming it takes what the bell told of it along', async () => {
  const [member] = await named('Ada')
  const { id } = await ask()
  await call(id, 'remind')
  await world.run.work()
  const unread = async () => (await member.get('/api/badges')).json()
  expect(await unread()).toMatchObject({ announcements: 1, notifications: 2 })
  await confirm(id, member)
  expect(await unread()).toMatchObject({ announcements: 0, notifications: 0 })
})

test('asked for anew it is to be confirmed once more, and only by whoever had is it told', async () => {
  const [done, waiting] = await named('Ada', 'Bo')
  const { id } = await ask()
  await confirm(id, done)
  const { acknowledgedAt } = await read(id, done)
  const changed = await world.patch(id, { content: 'On Saturday.', askAgain: true })
  expect(changed.statusCode).toBe(200)
  expect(await read(id, done)).toMatchObject({ acknowledgedAt: null, acknowledgedEarlierAt: acknowledgedAt })
  expect(await asked(id)).toMatchObject({ names: ['Ada', 'Bo'], acknowledged: 0, waiting: 2 })
  expect([await reminders(done), await reminders(waiting)]).toEqual([1, 0])
  await confirm(id, done)
  expect(await read(id, done)).toMatchObject({
    acknowledgedAt: expect.any(String),
    acknowledgedEarlierAt: null,
  })
  expect(await asked(id, '?state=acknowledged')).toMatchObject({ names: ['Ada'], waiting: 1 })
  const history = (await world.admin.get(`/api/announcements/${id}/history`)).json().items
  expect(history.map(({ event }: { event: string }) => event).sort()).toEqual(['asked_again', 'content'])
})

test('asked for anew twice, each confirmation counts until the next', async () => {
  const [done, late] = await named('Ada', 'Bo')
  const { id } = await ask()
  await confirm(id, done)
  await world.patch(id, { content: 'On Saturday.', askAgain: true })
  await confirm(id, late)
  const { acknowledgedAt } = await read(id, late)
  await world.patch(id, { content: 'On Sunday.', askAgain: true })
  expect(await read(id, late)).toMatchObject({ acknowledgedAt: null, acknowledgedEarlierAt: acknowledgedAt })
  expect([await reminders(done), await reminders(late)]).toEqual([2, 1])
  // Whom it is not for any longer sees nothing of it, and is not waited for.
  await confirm(id, done)
  await world.patch(id, { audience: { type: 'people', ids: [late.id] }, askAgain: true })
  expect([await reminders(done), await reminders(late)]).toEqual([0, 2])
  expect(await asked(id)).toMatchObject({ names: ['Bo'], acknowledged: 0, waiting: 1 })
})

test('nothing is asked for anew of what asks for nothing, is a draft, or has expired', async () => {
  const archived = await ask()
  await call(archived.id, 'archive')
  const codes = []
  for (const made of [await make(), await ask({ draft: true }), archived]) {
    codes.push((await world.patch(made.id, { askAgain: true })).json().code)
  }
  expect(codes).toEqual(['no_acknowledgement', 'not_published', 'announcement_expired'])
  const back = await world.patch(archived.id, { expiresAt: null, askAgain: true })
  expect(back.json()).toMatchObject({ status: 'published' })
})

test('only the text that was read is confirmed', async () => {
  const [member] = await named('Ada')
  const { id, editedAt } = await ask()
  const confirmText = (editedAt: string | null) => call(id, 'acknowledge', { editedAt }, member)
  const changed = (await world.patch(id, { content: 'On Saturday.', askAgain: true })).json()
  const refused = (await confirmText(editedAt)).json()
  expect(refused).toMatchObject({ code: 'changed_meanwhile', current: { content: 'On Saturday.' } })
  expect(await asked(id)).toMatchObject({ acknowledged: 0 })
  expect((await confirmText(changed.editedAt)).statusCode).toBe(200)
  expect(await asked(id)).toMatchObject({ acknowledged: 1 })
})
