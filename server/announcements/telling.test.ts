// Who is told of an announcement: everybody that it is for, once, whatever happens at once or again.
import { expect, test } from 'vitest'
import { mentionOf } from '#contract/mentions.ts'
import type { Page, Person } from '#server/testing.ts'
import { announcementWorld } from './announcements.testing.ts'

const world = announcementWorld({ listen: true })
const { make, told, turn, patch, call } = world

const later = () => new Date(Date.now() + 86_400_000).toISOString()
const types = async (person: Person) => (await told(person)).map(({ type }) => type)
const mention = ({ id }: Person) => mentionOf({ id, firstName: 'Robin', lastName: 'Ash' })
const mailsTo = async ({ id }: Person) =>
  (
    await world.run.database.query(
      "select subject, plain, html from mails where user_id = $1 and subject_type = 'announcement'",
      [id],
    )
  ).rows

test('it leads to the announcement, by bell and mail, and its author hears nothing', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  const link = `/app/announcements?announcement=${id}`
  expect(await told(user)).toMatchObject([{ type: 'announcement.published', title: 'Stocktaking', link }])
  expect(await mailsTo(user)).toMatchObject([
    { subject: 'Stocktaking', plain: expect.stringContaining(link) },
  ])
  expect(await told(world.admin)).toEqual([])
})

test('to everybody but its author it is one more, and so is what the bell tells of it', async () => {
  const user = await world.company.join('user')
  const pages = {
    user: await world.run.connect(user, world.company.id),
    author: await world.run.connect(world.admin, world.company.id),
  }
  const heard = (page: keyof typeof pages, id: string) =>
    pages[page].changes
      .filter(({ ids }) => ids.includes(id))
      .map(({ module, isOneMore }) => [module, isOneMore])
  const { id } = await make()
  await world.run.work()
  await expect
    .poll(() => heard('user', id))
    .toEqual([
      ['announcements', true],
      ['notifications', true],
    ])
  await expect.poll(() => heard('author', id)).toEqual([['announcements', undefined]])
  const scheduled = await make({ publishAt: later() })
  await turn(scheduled.id, { publishAt: 'now()' })
  await world.run.work()
  await expect.poll(() => heard('user', scheduled.id)).toContainEqual(['announcements', true])
  // A job that is late: whoever asked since its instant has counted it.
  const late = await make({ publishAt: later() })
  await turn(late.id, { publishAt: "now() - interval '1 minute'" })
  await world.run.work()
  await expect
    .poll(() => heard('user', late.id))
    .toEqual([
      ['announcements', undefined],
      ['notifications', true],
    ])
  for (const page of Object.values(pages)) page.socket.close()
})

test('of one for few, they and whoever sees all count it, and others hear nothing', async () => {
  const [meant, other] = [await world.company.join('user'), await world.company.join('user')]
  const manager = await world.company.join('admin')
  const pages: Page[] = []
  for (const person of [meant, manager, other]) pages.push(await world.run.connect(person, world.company.id))
  const { id } = await make({ audience: { type: 'people', ids: [meant.id] } })
  const heard = () =>
    pages.map(({ changes }) =>
      changes.filter(({ ids }) => ids.includes(id)).map(({ isOneMore }) => isOneMore),
    )
  await expect.poll(heard).toEqual([[true], [true], []])
  // One that all hear came after it.
  const last = await make()
  await expect.poll(() => pages[2]?.changes.flatMap(({ ids }) => ids)).toEqual([last.id])
  for (const { socket } of pages) socket.close()
})

test('its author, who may not read announcements any longer, hears nothing when it comes out', async () => {
  const author = await world.company.join('admin')
  const { id } = await make({ publishAt: later() }, author)
  await world.admin.post('/api/roles', { name: 'Quiet', permissions: ['tasks.view'] })
  await world.admin.post('/api/update-user-role', { userId: author.id, role: 'Quiet' })
  const page = await world.run.connect(author, world.company.id)
  const reader = await world.run.connect(await world.company.join('user'), world.company.id)
  await turn(id, { publishAt: 'now()' })
  await world.run.work()
  await expect.poll(() => reader.changes.flatMap(({ ids }) => ids)).toContain(id)
  const { id: taskId } = (await author.post('/api/tasks', { title: 'x' })).json()
  if (taskId) await expect.poll(() => page.changes.flatMap(({ ids }) => ids)).toContain(taskId)
  expect(page.changes.flatMap(({ ids }) => ids)).not.toContain(id)
  page.socket.close()
  reader.socket.close()
})

test('an edit that moves nothing and counts nothing says so', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  await world.run.work()
  const page = await world.run.connect(user, world.company.id)
  for (const body of [{ title: 'Edited' }, { expiresAt: '2999-01-01' }]) await patch(id, body)
  await expect.poll(() => page.changes.map(({ isUncounted }) => isUncounted)).toEqual([true, undefined])
  page.socket.close()
})

test('a scheduled one is published once with one notification each, though its job runs again and again', async () => {
  const [user, other] = [await world.company.join('user'), await world.company.join('user')]
  const { id } = await make({ publishAt: later(), expiresAt: '2999-01-01' })
  expect(await types(user)).toEqual([])
  await turn(id, { publishAt: 'now()' })
  await world.run.work()
  for (let n = 0; n < 2; n++) {
    await patch(id, { expiresAt: `2999-01-0${n + 2}` })
    await turn(id, {})
    await world.run.work()
  }
  expect([await types(user), await types(other)]).toEqual([
    ['announcement.published'],
    ['announcement.published'],
  ])
  expect([(await mailsTo(user)).length, (await mailsTo(other)).length]).toEqual([1, 1])
})

test('jobs, edits and publishing at the same moment tell once', async () => {
  const user = await world.company.join('user')
  const scheduled = await make({ publishAt: later() })
  const draft = await make({ draft: true })
  await turn(scheduled.id, { publishAt: 'now()' })
  const replies = await Promise.all([
    world.run.work(),
    world.run.work(),
    patch(scheduled.id, { title: 'Edited' }),
    patch(scheduled.id, { draft: false }),
    patch(draft.id, { draft: false }),
    patch(draft.id, { draft: false }),
    patch(draft.id, { publishAt: null, draft: false }),
  ])
  expect(replies.map((reply) => (typeof reply === 'number' ? 200 : reply.statusCode))).toEqual(
    replies.map(() => 200),
  )
  expect(await types(user)).toEqual(['announcement.published', 'announcement.published'])
})

test('two for the same people within a moment are both told', async () => {
  const user = await world.company.join('user')
  const audience = { type: 'people', ids: [user.id] }
  await Promise.all([make({ title: 'One', audience }), make({ title: 'Two', audience })])
  expect((await told(user)).map(({ title }) => title).sort()).toEqual(['One', 'Two'])
})

test('whoever deletes it before its job runs has told nobody, and no job fails', async () => {
  const user = await world.company.join('user')
  const [now, then] = [await make(), await make({ publishAt: later() })]
  for (const { id } of [now, then]) await world.admin.remove(`/api/announcements/${id}`)
  await turn(then.id, { publishAt: 'now()' })
  expect(await types(user)).toEqual([])
  expect(await mailsTo(user)).toEqual([])
  // Its time came while it was deleted: it is told when it is back.
  await call(then.id, 'restore')
  expect(await types(user)).toEqual(['announcement.published'])
})

test('an edit tells nobody again', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  await told(user)
  await patch(id, { title: 'Other', content: 'Other.', audience: { type: 'people', ids: [user.id] } })
  await patch(id, { publishAt: null })
  await call(id, 'pin', {})
  expect(await types(user)).toEqual(['announcement.published'])
  for (const body of [{ draft: true }, { publishAt: later() }]) {
    expect((await patch(id, body)).json().code).toBe('already_published')
  }
})

test('deactivated people, and those whose address nobody can reach, hold nobody else up', async () => {
  const [gone, unreachable] = [await world.company.join('user'), await world.company.join('user')]
  const user = await world.company.join('user')
  expect((await world.admin.post(`/api/members/${gone.id}/deactivate`)).statusCode).toBe(200)
  await world.run.database.query("update users set email = '', canonical_email = $1 where id = $1::uuid", [
    unreachable.id,
  ])
  await make()
  expect(await types(user)).toEqual(['announcement.published'])
  expect(await types(unreachable)).toEqual(['announcement.published'])
  expect([(await mailsTo(user)).length, await mailsTo(gone)]).toEqual([1, []])
})

test('mentions tell at publication as it is, later whom an edit newly mentions, each once', async () => {
  const [known, added] = [await world.company.join('user'), await world.company.join('user')]
  const { id } = await make({ content: `${mention(known)}, on Friday.` })
  const both = `${mention(known)} and ${mention(added)}, on Friday. ${mention(added)}!`
  await patch(id, { content: both })
  await patch(id, { content: `${both} Please.` })
  expect(await types(known)).toEqual(['announcement.published'])
  expect(await types(added)).toEqual(['announcement.mentioned', 'announcement.published'])
})

test('whoever may not see it is not told that it mentions them', async () => {
  const [reader, other] = [await world.company.join('user'), await world.company.join('user')]
  const { id } = await make({ audience: { type: 'people', ids: [reader.id] } })
  await patch(id, { content: `For ${mention(other)}.` })
  await call(id, 'comments', { text: `See, ${mention(other)}` }, reader)
  expect(await types(other)).toEqual([])
})

test('names and titles are text in mails, whatever they hold', async () => {
  const user = await world.company.join('user')
  await world.admin.patch('/api/user', { firstName: '<img src=x>', lastName: 'O’Neil & "Co"' })
  await make({ title: '<script>alert(1)</script> {company}\r\nBcc: a@b.test' })
  await told(user)
  const [mail] = await mailsTo(user)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {company}')
  expect(mail.html).not.toMatch(/<script|<img/)
  expect(mail.plain).toContain('<img src=x> O’Neil & "Co"')
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

test('one that is deleted before anybody was told is told when it comes back, to each once', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  await world.admin.remove(`/api/announcements/${id}`)
  expect(await types(user)).toEqual([])
  for (let n = 0; n < 2; n++) {
    await call(id, 'restore')
    expect(await types(user)).toEqual(['announcement.published'])
    await world.admin.remove(`/api/announcements/${id}`)
    await world.run.work()
  }
})

test('one whose instant passes while its edit waits for another is announced all the same', async () => {
  const user = await world.company.join('user')
  const { id } = await make({ draft: true })
  const holder = await world.run.database.connect()
  await holder.query('begin')
  await holder.query('select from announcements where id = $1 for update', [id])
  const publishAt = new Date(Date.now() + 300)
  const edit = patch(id, { publishAt: publishAt.toISOString() })
  await expect.poll(() => Date.now() > publishAt.getTime(), { timeout: 5_000 }).toBe(true)
  await holder.query('commit')
  holder.release()
  expect((await edit).statusCode).toBe(200)
  expect(await types(user)).toEqual(['announcement.published'])
})

test('the record has what was published by the clock, deleted and restored', async () => {
  const { id } = await make({ publishAt: later() })
  await turn(id, { publishAt: 'now()' })
  await world.run.work()
  await world.admin.remove(`/api/announcements/${id}`)
  await call(id, 'restore')
  const { items } = (await world.admin.get('/api/audit')).json<{ items: { action: string }[] }>()
  expect(items.map(({ action }) => action).filter((action) => action.startsWith('announcement'))).toEqual([
    'announcement_restored',
    'announcement_deleted',
    'announcement_published',
  ])
})
