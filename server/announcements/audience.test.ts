// Who sees an announcement: everyone, roles, departments or people, as they are at that moment.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { Role } from '#contract/roles.ts'
import type { Person } from '#server/testing.ts'
import { announcementWorld } from './announcements.testing.ts'

const world = announcementWorld()
const { make, sight, patch, read } = world

const roleId = async (name: string) =>
  (await world.admin.get('/api/roles')).json<Role[]>().find((role) => role.name === name)?.id ?? ''
const setRole = async ({ id }: Person, role: string) =>
  expect((await world.admin.post('/api/update-user-role', { userId: id, role })).statusCode).toBe(200)
const sees = async (made: Announcement, ...people: Person[]) => {
  const replies = []
  for (const person of people) replies.push((await person.get(`/api/announcements/${made.id}`)).statusCode)
  return replies.map((status) => status === 200)
}

const [production, office] = [randomUUID(), randomUUID()]
/** Who works in which of two departments. */
async function chart(people: { production?: Person[]; office?: Person[] }) {
  const { revision, levels } = (await world.admin.get('/api/org-chart')).json()
  const below = levels[1] ?? { id: randomUUID(), name: 'Below' }
  const position = (departmentId: string, holders: Person[] = []) => ({
    id: randomUUID(),
    name: 'Position',
    levelId: below.id,
    departmentId,
    userIds: holders.map(({ id }) => id),
  })
  const reply = await world.admin.call('PUT', '/api/org-chart', {
    revision,
    levels: [levels[0], below],
    departments: [
      { id: production, name: 'Production' },
      { id: office, name: 'Office' },
    ],
    roles: [position(production, people.production), position(office, people.office)],
  })
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
}

test.each(['roles', 'departments', 'people'] as const)(
  '%s: they see it everywhere, others nowhere',
  async (type) => {
    const [member, other] = [await world.company.join('manager'), await world.company.join('user')]
    await chart({ production: [member], office: [other] })
    const ids = { roles: [await roleId('manager')], departments: [production], people: [member.id] }[type]
    const made = await make({ audience: { type, ids } })
    const everywhere = { list: true, count: 1, badge: 1, latest: true, search: true, bell: 1, mails: 1 }
    const nowhere = { list: false, count: 0, badge: 0, latest: false, search: false, bell: 0, mails: 0 }
    expect(await sight(member, made)).toEqual(everywhere)
    expect(await sight(other, made)).toEqual(nowhere)
    // Its author sees it, and reads it as whoever may change it; to them it is not new.
    expect(await read(made.id)).toMatchObject({ isNew: false, canChange: true, audience: { type, ids } })
    expect(await read(made.id, member)).toMatchObject({ canChange: false, audience: { type, ids: [] } })
    const urls = [
      ['GET', ''],
      ['POST', '/read'],
      ['POST', '/acknowledge'],
      ['POST', '/pin'],
      ['POST', '/restore'],
      ['POST', '/remind'],
      ['DELETE', ''],
      ['GET', '/comments'],
      ['GET', '/history'],
      ['GET', '/acknowledgements'],
      ['PUT', `/reactions/${encodeURIComponent('👍')}`],
    ] as const
    for (const [method, path] of urls) {
      const reply = await other.call(method, `/api/announcements/${made.id}${path}`)
      expect([method, path, reply.statusCode]).toEqual([method, path, 404])
    }
  },
)

test('a role or department that changes later takes its announcements along', async () => {
  const [member, other] = [await world.company.join('manager'), await world.company.join('user')]
  await chart({ production: [member] })
  const forRole = await make({ audience: { type: 'roles', ids: [await roleId('manager')] } })
  const forDepartment = await make({ audience: { type: 'departments', ids: [production] } })
  expect(await sees(forRole, member, other)).toEqual([true, false])
  expect(await sees(forDepartment, member, other)).toEqual([true, false])
  expect(await world.told(member)).toHaveLength(2)
  await setRole(member, 'user')
  await setRole(other, 'manager')
  await chart({ production: [other], office: [member] })
  expect(await sees(forRole, member, other)).toEqual([false, true])
  expect(await sees(forDepartment, member, other)).toEqual([false, true])
  // What the bell told is hidden with it; who came later was never told, and reads it as new.
  expect([await world.told(member), await world.badge(member)]).toEqual([[], 0])
  expect([await world.told(other), await world.badge(other)]).toEqual([[], 2])
})

test('an edit of the audience shows it to others, is history, and tells nobody', async () => {
  const [member, other] = [await world.company.join('user'), await world.company.join('user')]
  const made = await make({ audience: { type: 'people', ids: [member.id] } })
  expect(await world.told(member)).toHaveLength(1)
  await patch(made.id, { audience: { type: 'people', ids: [other.id] } })
  expect(await sees(made, member, other)).toEqual([false, true])
  expect([await world.told(member), await world.told(other)]).toEqual([[], []])
  const history = async () => (await world.admin.get(`/api/announcements/${made.id}/history`)).json().items
  expect(await history()).toMatchObject([{ event: 'audience', from: 'people', to: 'people' }])
  // The same people in another order are the same audience.
  await patch(made.id, { audience: { type: 'people', ids: [member.id, other.id] } })
  await patch(made.id, { audience: { type: 'people', ids: [other.id, member.id, other.id] } })
  expect(await history()).toHaveLength(2)
})

test('whoever left, or is of another company, sees nothing; a member who was named and left stays named', async () => {
  const [member, other] = [await world.company.join('user'), await world.company.join('user')]
  const stranger = (await world.run.newCompany()).admin
  const made = await make({ audience: { type: 'people', ids: [member.id, other.id] } })
  expect(await sees(made, member, stranger)).toEqual([true, false])
  expect((await world.admin.remove(`/api/members/${member.id}`)).statusCode).toBe(204)
  expect((await member.get(`/api/announcements/${made.id}`)).statusCode).not.toBe(200)
  await world.run.work()
  const { rows } = await world.run.database.query('select user_id from notifications where subject_id = $1', [
    made.id,
  ])
  expect(rows).toEqual([{ user_id: other.id }])
  const edited = await patch(made.id, {
    title: 'Edited',
    audience: { type: 'people', ids: [other.id, member.id] },
  })
  expect(edited.statusCode).toBe(200)
})

test('a role without announcements.view sees none, and its holders are not told', async () => {
  const member = await world.company.join('user')
  await world.admin.post('/api/roles', { name: 'Quiet', permissions: ['tasks.view'] })
  await setRole(member, 'Quiet')
  const made = await make()
  expect(await world.told(member)).toEqual([])
  expect((await member.get(`/api/announcements/${made.id}`)).statusCode).toBe(403)
  expect(await world.badge(member)).toBe(0)
  const found = await member.get('/api/universal-search?q=Stocktaking')
  expect(found.json().results.announcements).toEqual([])
})

test('authors change their own as long as they may create some; with announcements.manage everybody’s', async () => {
  const [author, other] = [await world.company.join('user'), await world.company.join('user')]
  await world.admin.post('/api/roles', {
    name: 'Author',
    permissions: ['announcements.view', 'announcements.create'],
  })
  await setRole(author, 'Author')
  await setRole(other, 'Author')
  const made = await make({}, author)
  const draft = await make({ draft: true }, author)
  const outcomes = async (person: Person) => {
    const replies = [
      await patch(made.id, { category: 'alert' }, person),
      await patch(draft.id, { category: 'alert' }, person),
    ]
    const { counts } = await world.list('', person)
    return [...replies.map(({ statusCode }) => statusCode), counts.drafts]
  }
  expect(await outcomes(author)).toEqual([200, 200, 1])
  expect(await outcomes(world.admin)).toEqual([200, 200, 1])
  expect(await outcomes(other)).toEqual([403, 404, 0])
  await setRole(author, 'user')
  expect(await outcomes(author)).toEqual([403, 404, 0])
})

test.each([
  [{ type: 'roles', ids: [] }, 'audience_empty'],
  [{ type: 'people' }, 'audience_empty'],
  [{ type: 'roles', ids: [randomUUID()] }, 'audience_unknown'],
  [{ type: 'departments', ids: [randomUUID()] }, 'audience_unknown'],
  [{ type: 'people', ids: [randomUUID()] }, 'audience_unknown'],
])('%j is refused at its field', async (audience, code) => {
  const reply = await world.admin.post('/api/announcements', { title: 'x', content: 'x', audience })
  expect([reply.statusCode, reply.json().code]).toEqual([422, code])
  expect(Object.keys(reply.json().fields)).toEqual(['audience'])
})

test('people and roles of another company are unknown', async () => {
  const stranger = await world.run.newCompany()
  const theirs = (await stranger.admin.get('/api/roles')).json<Role[]>()[0]?.id
  for (const audience of [
    { type: 'people', ids: [stranger.admin.id] },
    { type: 'roles', ids: [theirs] },
  ]) {
    const reply = await world.admin.post('/api/announcements', { title: 'x', content: 'x', audience })
    expect(reply.json().code).toBe('audience_unknown')
  }
})
