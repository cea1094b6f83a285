// Announcements over HTTP: published once, in the order of their publication, pinned ones above, all of them reachable.
import { expect, test } from 'vitest'
import type { AnnouncementHistoryEntry } from '#contract/announcement-activity.ts'
import type { Person } from '#server/testing.ts'
import { announcementWorld } from './announcements.testing.ts'

const world = announcementWorld()
const { make, list, titles, turn, patch, call, read } = world

const later = () => new Date(Date.now() + 86_400_000).toISOString()

test('it is new to others until they read it, once or all together, and never to its author', async () => {
  const user = await world.company.join('user')
  const [first, second, third] = [await make(), await make(), await make({ expiresAt: later() })]
  await world.run.work()
  const counts = async () => (await user.get('/api/badges')).json()
  expect(await counts()).toMatchObject({ announcements: 3, notifications: 3 })
  expect(await world.badge(world.admin)).toBe(0)
  expect((await call(first.id, 'read', undefined, user)).json()).toMatchObject({ isNew: false })
  expect(await counts()).toMatchObject({ announcements: 2, notifications: 2 })
  expect((await list('', user)).items.map(({ isNew }) => isNew)).toEqual([true, true, false])
  await turn(third.id, { expiresAt: 'now()' })
  expect(await counts()).toMatchObject({ announcements: 1, notifications: 1 })
  expect((await user.post('/api/announcements/read')).statusCode).toBe(204)
  expect(await counts()).toMatchObject({ announcements: 0, notifications: 0 })
  expect(await read(second.id, user)).toMatchObject({ isNew: false })
})

test('who opened it as a draft reads what is published as new', async () => {
  const other = await world.company.join('admin')
  const { id } = await make({ draft: true })
  await call(id, 'read', undefined, other)
  await patch(id, { draft: false })
  expect(await read(id, other)).toMatchObject({ isNew: true })
})

test('a member without the right publishes, changes, pins and deletes nothing', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  const path = `/api/announcements/${id}`
  const replies = [
    await user.post('/api/announcements', { title: 'x', content: 'x' }),
    await user.patch(path, { title: 'x' }),
    await user.post(`${path}/pin`, {}),
    await user.post(`${path}/unpin`),
    await user.remove(path),
    await user.post(`${path}/remind`),
    await user.get(`${path}/acknowledgements`),
  ]
  expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    replies.map(() => [403, 'forbidden']),
  )
})

test.each([
  ['unknown', { isNew: false }],
  ['authorId', { authorId: '00000000-0000-7000-8000-000000000001' }],
  ['audience.all', { audience: { type: 'everyone', all: true } }],
])('a body with the key %s is refused', async (_key, more) => {
  const { id } = await make()
  const created = await world.admin.post('/api/announcements', { title: 'x', content: 'x', ...more })
  expect([created.statusCode, (await patch(id, more)).statusCode]).toEqual([400, 400])
})

test('the time of publication gives the order, not that of writing', async () => {
  const early = await make({ title: 'written first', publishAt: later() })
  const draft = await make({ title: 'drafted second', draft: true })
  await make({ title: 'published third' })
  await patch(draft.id, { draft: false })
  expect(await titles()).toEqual(['drafted second', 'published third'])
  await turn(early.id, { publishAt: 'now()' })
  expect(await titles()).toEqual(['written first', 'drafted second', 'published third'])
  expect((await world.admin.get('/api/announcements/latest')).json().announcement.title).toBe('written first')
})

test('all of 60 are reached by pages, pinned ones above and each once, in every tab', async () => {
  const user = await world.company.join('user')
  const expected: string[] = []
  for (let n = 0; n < 60; n++) {
    await make({ title: `a${n}`, ...(n % 5 === 0 && { priority: 'pinned' }) })
    expected.unshift(`a${n}`)
  }
  const isPinned = (title: string) => Number(title.slice(1)) % 5 === 0
  const [pinned, others] = [expected.filter(isPinned), expected.filter((title) => !isPinned(title))]
  const all = async (query: string) => {
    const found: string[] = []
    let cursor = ''
    for (;;) {
      const page = await list(`?limit=7${query}${cursor}`, user)
      found.push(...page.items.map(({ title }) => title))
      expect(page.counts).toEqual({ all: 60, pinned: 12, drafts: 0 })
      if (page.nextCursor === null) return found
      cursor = `&cursor=${page.nextCursor}`
    }
  }
  expect(await all('')).toEqual([...pinned, ...others])
  expect(await all('&tab=pinned')).toEqual(pinned)
})

test('pinning and unpinning while somebody reads on loses no other', async () => {
  const made = []
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) made.push(await make({ title }))
  await call(made[0]?.id ?? '', 'pin', {})
  const first = await list('?limit=2')
  expect(first.items.map(({ title }) => title)).toEqual(['a', 'f'])
  await call(made[0]?.id ?? '', 'unpin')
  await world.admin.remove(`/api/announcements/${first.nextCursor}`)
  expect(await titles(`?cursor=${first.nextCursor}`)).toEqual(['e', 'd', 'c', 'b', 'a'])
})

test('tabs, category and words narrow the list down; a draft is found by its words in the drafts alone', async () => {
  await make({ title: 'Crane on site', category: 'alert', priority: 'pinned' })
  await make({ title: 'Open day', content: 'The **crane** is gone by then.', category: 'event' })
  await make({ title: 'Crane bill', draft: true })
  await make({ title: 'Crane again', publishAt: later() })
  expect(await titles('?q=cran')).toEqual(['Crane on site', 'Open day'])
  expect(await titles('?q=cran&category=event')).toEqual(['Open day'])
  expect(await titles('?tab=pinned&q=open')).toEqual([])
  expect(await titles('?tab=drafts')).toEqual(['Crane again', 'Crane bill'])
  expect(await titles('?tab=drafts&q=bill')).toEqual(['Crane bill'])
  expect((await list()).counts).toEqual({ all: 2, pinned: 1, drafts: 2 })
})

test('an unpublished one may be emptied, a published one may not, nor may an empty one be published', async () => {
  const refused = { title: 'x', content: '  ' }
  expect((await world.admin.post('/api/announcements', refused)).json().fields).toHaveProperty('content')
  const draft = await make({ content: '', draft: true })
  for (const body of [{ draft: false }, { publishAt: later() }]) {
    const reply = await patch(draft.id, body)
    expect([reply.statusCode, reply.json().fields]).toEqual([422, { content: expect.any(String) }])
  }
  expect((await patch(draft.id, { content: 'Now.', draft: false })).json()).toMatchObject({
    status: 'published',
  })
  expect((await patch(draft.id, { content: ' ' })).json().code).toBe('required')
})

test('a stale edit is refused with what stands there now, and changes nothing', async () => {
  const { id, revision } = await make()
  const edited = await patch(id, { title: 'Second', revision })
  expect(edited.json()).toMatchObject({ title: 'Second', isEdited: true, revision: revision + 1 })
  const stale = await patch(id, { title: 'Third', revision })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed_meanwhile'])
  expect(stale.json().current).toMatchObject({ id, title: 'Second', revision: revision + 1 })
  const [one, two] = await Promise.all(
    ['left', 'right'].map((title) => patch(id, { title, revision: revision + 1 })),
  )
  expect([one?.statusCode, two?.statusCode].sort()).toEqual([200, 409])
})

test('its history says what changed once it was published, and nothing of the time before', async () => {
  const { id } = await make({ draft: true })
  await patch(id, { title: 'Not yet seen' })
  await patch(id, { draft: false })
  await patch(id, { title: 'Seen', category: 'event', eventDate: '2027-03-04', commentsEnabled: false })
  await call(id, 'pin', {})
  await call(id, 'pin', {})
  await call(id, 'unpin')
  await world.admin.remove(`/api/announcements/${id}`)
  await call(id, 'restore')
  const user = await world.company.join('user')
  const history = async (person: Person, query: string) =>
    (await person.get(`/api/announcements/${id}/history?${query}`)).json()
  const { items } = await history(world.admin, 'limit=3')
  const rest = await history(world.admin, `cursor=${items[2].id}`)
  const entries: AnnouncementHistoryEntry[] = [...items, ...rest.items]
  expect(entries.map(({ event, from, to }) => [event, from, to])).toEqual([
    ['restored', null, null],
    ['deleted', null, null],
    ['unpinned', null, null],
    ['pinned', null, null],
    ['comments', 'true', 'false'],
    ['event', null, '2027-03-04'],
    ['category', 'update', 'event'],
    ['title', 'Not yet seen', 'Seen'],
  ])
  expect(rest.nextCursor).toBe(null)
  // What stood there before is not for whoever reads it now.
  const shown = entries.map((entry) => (entry.event === 'title' ? { ...entry, from: null, to: null } : entry))
  expect((await history(user, 'limit=50')).items).toEqual(shown)
  expect(await read(id)).toMatchObject({ isEdited: true })
})

test('a pin that has ended can be set again, and unpinning keeps nothing of it', async () => {
  const { id } = await make({ pinnedUntil: '2999-01-01' })
  expect(await read(id)).toMatchObject({ isPinned: true, pinnedUntil: '2999-01-02T00:00:00.000Z' })
  await turn(id, { pinnedUntil: 'now()' })
  expect(await read(id)).toMatchObject({ isPinned: false, priority: 'normal', pinnedUntil: null })
  await patch(id, { category: 'alert' })
  expect(await read(id)).toMatchObject({ isPinned: false })
  await patch(id, { priority: 'pinned' })
  expect(await read(id)).toMatchObject({ isPinned: true, pinnedUntil: null })
  expect((await call(id, 'pin', { until: '2020-01-01' })).json().fields).toHaveProperty('pinnedUntil')
  await patch(id, { priority: 'normal' })
  expect(await read(id)).toMatchObject({ isPinned: false, pinnedUntil: null })
})

test('a list goes on behind a row that the reader has lost meanwhile', async () => {
  const user = await world.company.join('user')
  for (const title of ['A', 'B', 'C']) await make({ title })
  const { items, nextCursor } = await list('?limit=2', user)
  await patch(items[1]?.id ?? '', { audience: { type: 'people', ids: [world.admin.id] } })
  expect(await titles(`?limit=2&cursor=${nextCursor}`, user)).toEqual(['A'])
})

test('a pin that would end before anybody sees it is refused', async () => {
  const in5Days = new Date(Date.now() + 5 * 86_400_000).toISOString()
  const body = { title: 'x', content: 'x', publishAt: in5Days, pinnedUntil: later() }
  const reply = await world.admin.post('/api/announcements', body)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'pin_end_before_publication'])
})
