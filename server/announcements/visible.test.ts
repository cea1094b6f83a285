// The one rule of what is visible: list, tabs, badge, home, search, bell and mails agree on every state at once.
import { expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { Person } from '#server/testing.ts'
import { announcementWorld } from './announcements.testing.ts'

const world = announcementWorld({ listen: true })
const { make, sight, turn, patch, call, read } = world

const nowhere = { list: false, count: 0, badge: 0, latest: false, search: false, bell: 0, mails: 0 }
const everywhere = { list: true, count: 1, badge: 1, latest: true, search: true, bell: 1, mails: 1 }
const later = () => new Date(Date.now() + 86_400_000).toISOString()
const past = "now() - interval '1 second'"

const remove = ({ id }: Announcement) => world.admin.remove(`/api/announcements/${id}`)

test.each<[string, object, ((made: Announcement) => Promise<unknown>) | undefined, object]>([
  ['a draft', { draft: true }, undefined, nowhere],
  ['a draft that is published', { draft: true }, ({ id }) => patch(id, { draft: false }), everywhere],
  ['a scheduled one', { publishAt: later() }, undefined, nowhere],
  [
    'a scheduled one at its time',
    { publishAt: later() },
    ({ id }) => turn(id, { publishAt: past }),
    everywhere,
  ],
  [
    'one that is published before its time',
    { publishAt: later() },
    ({ id }) => patch(id, { publishAt: null }),
    everywhere,
  ],
  [
    'a scheduled one that is a draft again',
    { publishAt: later() },
    ({ id }) => patch(id, { draft: true }),
    nowhere,
  ],
  ['a published one', {}, undefined, everywhere],
  ['one that has not expired yet', { expiresAt: later() }, undefined, everywhere],
  ['an expired one', { expiresAt: later() }, ({ id }) => turn(id, { expiresAt: past }), nowhere],
  ['a deleted one', {}, remove, nowhere],
])('%s', async (_state, body, change, expected) => {
  const user = await world.company.join('user')
  const made = await make({ title: 'Stocktaking', ...body })
  await world.run.work()
  await change?.(made)
  expect(await sight(user, made)).toEqual(expected)
})

test('comes back with its expiry taken away, and with its deletion', async () => {
  const user = await world.company.join('user')
  const made = await make({ expiresAt: later() })
  expect(await sight(user, made)).toEqual(everywhere)
  await turn(made.id, { expiresAt: past })
  expect(await sight(user, made)).toEqual(nowhere)
  expect((await patch(made.id, { expiresAt: null })).json()).toMatchObject({ status: 'published' })
  expect(await sight(user, made)).toEqual(everywhere)
  expect((await remove(made)).statusCode).toBe(204)
  expect(await sight(user, made)).toEqual(nowhere)
  expect((await user.get(`/api/announcements/${made.id}`)).statusCode).toBe(404)
  expect((await call(made.id, 'restore')).statusCode).toBe(200)
  expect(await sight(user, made)).toEqual(everywhere)
})

test('a deletion is taken back by whoever may change it, for 30 days, and only where there was one', async () => {
  const user = await world.company.join('user')
  const made = await make()
  const statuses = async (...people: Person[]) => {
    const replies = []
    for (const person of people) replies.push((await call(made.id, 'restore', undefined, person)).statusCode)
    return replies
  }
  expect(await statuses(world.admin)).toEqual([404])
  await remove(made)
  expect(await statuses(user, world.admin)).toEqual([404, 200])
  await remove(made)
  await world.run.database.query(
    "update announcements set deleted_at = now() - interval '31 days' where id = $1",
    [made.id],
  )
  expect(await statuses(world.admin)).toEqual([404])
})

test('an expired one lies in the archive of whoever it was for, the last first, and takes no part in anything', async () => {
  const user = await world.company.join('user')
  const [first, second] = [await make({ expiresAt: later() }), await make({ expiresAt: later() })]
  await turn(second.id, { expiresAt: "now() - interval '2 seconds'" })
  await turn(first.id, { expiresAt: past })
  const archive = (await world.list('?archived=true', user)).items
  expect(archive).toMatchObject([
    { id: first.id, status: 'expired', isNew: false },
    { id: second.id, status: 'expired', isNew: false },
  ])
  expect((await world.list(`?archived=true&limit=1&cursor=${first.id}`, user)).items).toMatchObject([
    { id: second.id },
  ])
  expect(await read(first.id, user)).toMatchObject({ status: 'expired' })
  const outcomes = []
  for (const [method, path] of [
    ['POST', 'comments'],
    ['PUT', `reactions/${encodeURIComponent('👍')}`],
    ['POST', 'acknowledge'],
  ] as const) {
    const body = path === 'comments' ? { text: 'Too late' } : undefined
    const reply = await user.call(method, `/api/announcements/${first.id}/${path}`, body)
    outcomes.push([reply.statusCode, reply.json().code])
  }
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => [409, 'announcement_expired']))
})

test('whoever may change it archives it at once, and an expiry that lies ahead brings it back', async () => {
  const user = await world.company.join('user')
  const made = await make({ title: 'Harvest' })
  expect((await call(made.id, 'archive', undefined, user)).statusCode).toBe(403)
  const page = await world.run.connect(user, world.company.id)
  expect((await call(made.id, 'archive')).json()).toMatchObject({ status: 'expired' })
  await expect.poll(() => page.changes.flatMap(({ ids }) => ids)).toContain(made.id)
  page.socket.close()
  expect(await sight(user, made)).toEqual(nowhere)
  expect((await world.list('?archived=true', user)).items).toMatchObject([{ id: made.id }])
  expect((await call(made.id, 'archive')).json().code).toBe('announcement_expired')
  const { id } = await make({ draft: true })
  expect((await call(id, 'archive')).json().code).toBe('not_published')
  expect((await patch(made.id, { expiresAt: null })).json()).toMatchObject({ status: 'published' })
  expect(await sight(user, made)).toMatchObject({ list: true, badge: 1, search: true })
})

test('open pages hear of publication, end of a pin and expiry, though nobody does anything', async () => {
  const user = await world.company.join('user')
  const made = await make({ publishAt: later(), expiresAt: '2999-01-01', pinnedUntil: '2998-01-01' })
  await world.run.work()
  const page = await world.run.connect(user, world.company.id)
  const heard = () => page.changes.filter(({ module }) => module === 'announcements').length
  const shown = async () => [await world.titles('', user), await world.titles('?tab=pinned', user)]
  await turn(made.id, { publishAt: past })
  await world.run.work()
  await expect.poll(heard).toBeGreaterThan(0)
  expect(await shown()).toEqual([['Stocktaking'], ['Stocktaking']])

  await world.run.work()
  page.changes.length = 0
  const newer = await make({ title: 'Newer' })
  expect(await world.titles('', user)).toEqual(['Stocktaking', 'Newer'])
  await expect.poll(() => page.changes.flatMap(({ ids }) => ids)).toContain(newer.id)
  await queueAgain(made.id)
  page.changes.length = 0
  await turn(made.id, { pinnedUntil: past })
  await world.run.work()
  await expect.poll(() => page.changes.flatMap(({ ids }) => ids)).toContain(made.id)
  expect(await shown()).toEqual([['Newer', 'Stocktaking'], []])

  await queueAgain(made.id)
  page.changes.length = 0
  await turn(made.id, { expiresAt: past })
  await world.run.work()
  await expect.poll(() => page.changes.flatMap(({ ids }) => ids)).toContain(made.id)
  expect(await shown()).toEqual([['Newer'], []])
  page.socket.close()
})

/** All jobs of it came with the first of its instants: an edit queues those that lie ahead anew. */
const queueAgain = async (id: string) => {
  expect((await patch(id, { category: 'alert' })).statusCode).toBe(200)
  expect((await patch(id, { category: 'update' })).statusCode).toBe(200)
}

test('nobody but who may change it hears of a draft, or of one whose time was put off', async () => {
  const user = await world.company.join('user')
  const page = await world.run.connect(user, world.company.id)
  const own = await world.run.connect(world.admin, world.company.id)
  const draft = await make({ draft: true })
  const made = await make({ publishAt: later() })
  await patch(made.id, { publishAt: '2999-01-01T00:00:00Z' })
  await turn(made.id, {})
  await world.run.work()
  const told = await make({ title: 'For all' })
  await expect.poll(() => page.changes.flatMap(({ ids }) => ids)).toContain(told.id)
  expect(page.changes.flatMap(({ ids }) => ids)).not.toContain(draft.id)
  expect(page.changes.flatMap(({ ids }) => ids)).not.toContain(made.id)
  expect(own.changes.flatMap(({ ids }) => ids)).toContain(draft.id)
  page.socket.close()
  own.socket.close()
})
