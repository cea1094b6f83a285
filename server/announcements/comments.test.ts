// What people say about announcements: at most 500 characters, their own to change, and gone where it is taken away.
import { expect, test } from 'vitest'
import type { AnnouncementComment } from '#contract/announcement-activity.ts'
import { mentionOf } from '#contract/mentions.ts'
import type { Person } from '#server/testing.ts'
import { announcementWorld } from './announcements.testing.ts'

const world = announcementWorld({ listen: true })
const { make, told, patch } = world

const path = (id: string, comment = '') => `/api/announcements/${id}/comments${comment && `/${comment}`}`
const say = async (person: Person, id: string, text: string): Promise<AnnouncementComment> => {
  const reply = await person.post(path(id), { text })
  expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, ''])
  return reply.json()
}
const texts = async (id: string) =>
  (await world.admin.get(path(id))).json().items.map(({ text }: AnnouncementComment) => text)
const types = async (person: Person) => (await told(person)).map(({ type }) => type)

/** Seen as `@Robin`. */
const robin = mentionOf({ id: '01890000-0000-7000-8000-000000000001', firstName: 'Robin', lastName: '' })

test.each([
  ['494 letters and a mention of six', `${'a'.repeat(493)} ${robin}`, 201],
  ['495 letters and that mention', `${'a'.repeat(494)} ${robin}`, 422],
  ['500 letters', 'a'.repeat(500), 201],
  ['501 letters', 'a'.repeat(501), 422],
  ['500 emoji of two code units', '💦'.repeat(500), 201],
  ['501 of them', '💦'.repeat(501), 422],
  ['499 letters and a family of seven code points', `${'a'.repeat(499)}👨‍👩‍👧‍👦`, 201],
  ['500 letters and that family', `${'a'.repeat(500)}👨‍👩‍👧‍👦`, 422],
  ['500 families', '👨‍👩‍👧‍👦'.repeat(500), 201],
  ['500 letters between blanks', `  ${'a'.repeat(500)}\n `, 201],
  ['nothing', '', 422],
  ['blanks', ' \n\t ', 422],
  ['a zero byte', 'a\u0000b', 422],
])('%s', async (_what, text, status) => {
  const { id } = await make()
  const comment = await say(world.admin, id, 'First')
  expect((await world.admin.post(path(id), { text })).statusCode).toBe(status)
  expect((await world.admin.patch(path(id, comment.id), { text })).statusCode).toBe(
    status === 201 ? 200 : 422,
  )
  if (status === 201) expect(await texts(id)).toEqual([text.trim(), text.trim()])
  else expect(await texts(id)).toEqual(['First'])
})

test('they stand newest first, by pages, and the announcement counts those that are there', async () => {
  const { id } = await make()
  const made = []
  for (let n = 0; n < 5; n++) made.push(await say(world.admin, id, `c${n}`))
  await world.admin.remove(path(id, made[2]?.id))
  const first = (await world.admin.get(`${path(id)}?limit=3`)).json()
  const rest = (await world.admin.get(`${path(id)}?cursor=${first.nextCursor}`)).json()
  const all = [...first.items, ...rest.items].map(({ text }) => text)
  expect([all, rest.nextCursor]).toEqual([['c4', 'c3', 'c1', 'c0'], null])
  expect((await world.read(id)).commentCount).toBe(4)
})

test('only through its own announcement, and not from another company', async () => {
  const [one, other] = [await make(), await make()]
  const comment = await say(world.admin, one.id, 'Here')
  const stranger = (await world.run.newCompany()).admin
  const outcomes = []
  for (const [person, id] of [
    [world.admin, other.id],
    [stranger, one.id],
  ] as const) {
    outcomes.push(
      (await person.patch(path(id, comment.id), { text: 'x' })).statusCode,
      (await person.remove(path(id, comment.id))).statusCode,
      (await person.post(`${path(id, comment.id)}/restore`)).statusCode,
    )
  }
  expect(outcomes).toEqual([404, 404, 404, 404, 404, 404])
  expect((await stranger.get(path(one.id))).statusCode).toBe(404)
  expect((await stranger.post(path(one.id), { text: 'x' })).statusCode).toBe(404)
})

test('one edits one’s own only, and the same text is no edit', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  const comment = await say(user, id, 'Mine')
  expect((await world.admin.patch(path(id, comment.id), { text: 'Theirs' })).json().code).toBe('forbidden')
  expect((await user.patch(path(id, comment.id), { text: 'Mine' })).json()).toMatchObject({ editedAt: null })
  expect((await user.patch(path(id, comment.id), { text: 'Still mine' })).json()).toMatchObject({
    text: 'Still mine',
    editedAt: expect.any(String),
  })
})

test('what somebody took away themself comes back, what others took away stays away', async () => {
  const [user, other] = [await world.company.join('user'), await world.company.join('user')]
  const { id } = await make()
  const [own, moderated] = [await say(user, id, 'own'), await say(user, id, 'moderated')]
  expect((await other.remove(path(id, own.id))).json().code).toBe('forbidden')
  const restore = async (person: Person, comment: AnnouncementComment) =>
    (await person.post(`${path(id, comment.id)}/restore`)).statusCode
  expect((await user.remove(path(id, own.id))).statusCode).toBe(204)
  expect(await restore(other, own)).toBe(403)
  expect(await restore(user, own)).toBe(200)
  expect(await restore(user, own)).toBe(404)
  expect((await world.admin.remove(path(id, moderated.id))).statusCode).toBe(204)
  expect(await restore(user, moderated)).toBe(403)
  expect(await texts(id)).toEqual(['own'])
  expect(await restore(world.admin, moderated)).toBe(200)
  await user.remove(path(id, own.id))
  await world.run.database.query(
    "update announcement_comments set deleted_at = now() - interval '31 days' where id = $1",
    [own.id],
  )
  expect(await restore(user, own)).toBe(404)
})

test('where they are switched off, or it is a draft, nobody writes; what is there stays', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  await say(user, id, 'Before')
  await patch(id, { commentsEnabled: false })
  const reply = await user.post(path(id), { text: 'After' })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'comments_off'])
  expect(await texts(id)).toEqual(['Before'])
  const draft = await make({ draft: true })
  expect((await world.admin.post(path(draft.id), { text: 'x' })).json().code).toBe('not_published')
})

test('they tell the author, who wrote before, and who is mentioned, each once and not of themselves', async () => {
  const [first, second] = [await world.company.join('user'), await world.company.join('user')]
  const mentioned = await world.company.join('user')
  const { id } = await make()
  const name = mentionOf({ id: mentioned.id, firstName: 'Robin', lastName: 'Ash' })
  await say(first, id, 'One')
  await say(first, id, 'Two')
  const comment = await say(second, id, `Three, ${name}, ${name}`)
  await second.patch(path(id, comment.id), { text: `Three, ${name}. Please` })
  const kinds = async (person: Person) => (await types(person)).sort()
  const [said, published, named] = [
    'announcement.commented',
    'announcement.published',
    'announcement.mentioned',
  ]
  expect(await kinds(world.admin)).toEqual([said, said, said])
  expect(await kinds(first)).toEqual([said, published])
  expect(await kinds(second)).toEqual([published])
  expect(await kinds(mentioned)).toEqual([named, published])
  const other = mentionOf({ id: first.id, firstName: 'Robin', lastName: 'Ash' })
  await second.patch(path(id, comment.id), { text: `Three, ${name} and ${other}` })
  expect(await kinds(first)).toEqual([said, named, published])
  expect(await kinds(mentioned)).toEqual([named, published])
})

test('whoever left, or may not see it any more, hears of no further comment', async () => {
  const [gone, moved] = [await world.company.join('user'), await world.company.join('user')]
  const stays = await world.company.join('user')
  const { id } = await make()
  for (const person of [gone, moved, stays]) await say(person, id, 'Hello')
  const before = (await told(moved)).length
  await world.admin.remove(`/api/members/${gone.id}`)
  await patch(id, { audience: { type: 'people', ids: [stays.id] } })
  await say(world.admin, id, 'After')
  expect((await types(stays)).filter((type) => type === 'announcement.commented')).toHaveLength(1)
  expect([before > 0, await types(moved)]).toEqual([true, []])
  const { rows } = await world.run.database.query(
    "select from notifications where user_id = $1 and type = 'announcement.commented'",
    [gone.id],
  )
  expect(rows).toHaveLength(2)
})

test('open pages of whoever it is for hear of a comment, and need not count anew', async () => {
  const [reader, other] = [await world.company.join('user'), await world.company.join('user')]
  const { id } = await make({ audience: { type: 'people', ids: [reader.id] } })
  const pages = await Promise.all(
    [reader, other].map((person) => world.run.connect(person, world.company.id)),
  )
  const [heard, unheard] = pages
  await say(reader, id, 'Hello')
  const forAll = await make()
  await expect.poll(() => unheard?.changes.flatMap(({ ids }) => ids)).toContain(forAll.id)
  expect(unheard?.changes.flatMap(({ ids }) => ids)).not.toContain(id)
  expect(heard?.changes).toContainEqual({ module: 'announcements', ids: [id], isUncounted: true })
  for (const { socket } of pages) socket.close()
})

test('what one took away oneself comes back after the expiry, and is not edited where nobody may write', async () => {
  const { id } = await make({ expiresAt: '2999-01-01' })
  const { id: comment } = await say(world.admin, id, 'x')
  await patch(id, { commentsEnabled: false })
  const edited = await world.admin.patch(path(id, comment), { text: 'y' })
  expect([edited.statusCode, edited.json().code]).toEqual([409, 'comments_off'])
  await world.turn(id, { expiresAt: 'now()' })
  expect((await world.admin.remove(path(id, comment))).statusCode).toBe(204)
  expect((await world.admin.post(path(id, `${comment}/restore`))).statusCode).toBe(200)
})

test('pages of whoever may not read announcements hear nothing of them', async () => {
  const { company, admin, run } = world
  const [reader, guest] = [await company.join('user'), await company.join('user')]
  await admin.post('/api/roles', { name: 'Guest', permissions: ['tasks.view'] })
  await admin.post('/api/update-user-role', { userId: guest.id, role: 'Guest' })
  const pages = [await run.connect(reader, company.id), await run.connect(guest, company.id)]
  for (const audience of [{ type: 'everyone' }, { type: 'people', ids: [reader.id, guest.id] }]) {
    const { id } = await make({ audience })
    await say(reader, id, 'x')
  }
  const heard = (n: number) => pages[n]?.changes.filter(({ module }) => module === 'announcements').length
  await expect.poll(() => heard(0)).toBe(4)
  expect(heard(1)).toBe(0)
  for (const { socket } of pages) socket.disconnect()
})
