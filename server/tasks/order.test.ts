// The order by hand: one's own of the list, everybody's of subtasks.
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import type { Person } from '#server/testing.ts'
import { taskWorld } from './tasks.testing.ts'

const world = taskWorld()

const { make, take } = world
const listed = async (person = world.admin) => (await person.get('/api/tasks?sort=manual')).json<Task[]>()
const titles = async (person = world.admin) => (await listed(person)).map(({ title }) => title)
const move = (id: string, place: Record<string, string>, person = world.admin) =>
  person.post(`/api/tasks/${id}/move`, place)
/** Newest first: d, c, b, a. */
const four = async (more = {}) => {
  const made: Task[] = []
  for (const title of ['a', 'b', 'c', 'd']) made.push(await make(title, more))
  const [a, b, c, d] = made.map(({ id }) => id)
  return { a: a ?? '', b: b ?? '', c: c ?? '', d: d ?? '' }
}

test('newest first until somebody drags; then as dragged, for them alone', async () => {
  const member = await world.company.join('user')
  const { a, b, d } = await four({ assigneeId: member.id })
  expect(await titles()).toEqual(['d', 'c', 'b', 'a'])
  await move(a, { before: d })
  expect(await titles()).toEqual(['a', 'd', 'c', 'b'])
  await move(d, { after: b })
  expect(await titles()).toEqual(['a', 'c', 'b', 'd'])
  expect(await titles(member)).toEqual(['d', 'c', 'b', 'a'])
  await move(b, { before: d }, member)
  expect(await titles(member)).toEqual(['b', 'd', 'c', 'a'])
  expect(await titles()).toEqual(['a', 'c', 'b', 'd'])
})

test('a task made after that comes first and undoes nothing', async () => {
  const { a, d } = await four()
  await move(a, { before: d })
  await make('new')
  expect(await titles()).toEqual(['new', 'a', 'd', 'c', 'b'])
})

test('after 1,200 moves the order is what the moves made of it', async () => {
  const { a, b, c, d } = await four()
  const order = [d, c, b, a]
  for (let n = 0; n < 1_200; n++) {
    // Always between the same two: the room between them is halved each time.
    const [first = '', ...rest] = order
    const moved = rest.pop() ?? ''
    order.splice(0, 4, first, moved, ...rest)
    expect((await move(moved, { after: first })).statusCode).toBe(200)
  }
  expect((await listed()).map(({ id }) => id)).toEqual(order)
  const positions = (await listed()).map(({ position }) => position)
  expect(new Set(positions).size).toBe(4)
}, 60_000)

test('tasks that were made at the same moment can be told apart', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => `task ${n}`)
  await world.run.database.query(
    `insert into tasks (company_id, id, title, priority, assignee_id, creator_id, created_at)
     select $1, gen_random_uuid(), unnest($2::text[]), 'medium', $3, $3, '2026-01-01'`,
    [world.company.id, rows, world.admin.id],
  )
  const before = await listed()
  const [first, second, third] = before.map(({ id }) => id)
  await move(before.at(-1)?.id ?? '', { after: second ?? '' })
  const after = (await listed()).map(({ id }) => id)
  expect(after.slice(0, 4)).toEqual([first, second, before.at(-1)?.id, third])
  expect(after.slice(4)).toEqual(before.slice(3, -1).map(({ id }) => id))
})

test('subtasks have one order for everybody, changed by whoever may change the parent', async () => {
  const [member, stranger] = [await world.company.join('user'), await world.company.join('user')]
  const parent = await make('Parent', {
    assigneeId: member.id,
    subtasks: ['a', 'b', 'c'].map((title) => ({ title })),
  })
  const [a = '', b = '', c = ''] = parent.subtasks.map(({ id }) => id)
  const among = (id: string, place: Record<string, string>, person = world.admin) =>
    move(id, { ...place, order: 'subtasks' }, person)
  await among(c, { before: a }, member)
  await among(a, { after: b })
  const order = async (person: Person) =>
    (await person.get(`/api/tasks/${parent.id}`)).json<Task>().subtasks.map(({ title }) => title)
  expect([await order(world.admin), await order(member)]).toEqual([
    ['c', 'b', 'a'],
    ['c', 'b', 'a'],
  ])
  expect((await among(a, { before: c }, stranger)).statusCode).toBe(404)
  for (let n = 0; n < 60; n++) await among(n % 2 ? a : b, { after: c })
  expect(await order(world.admin)).toEqual(['c', 'a', 'b'])
})

test('in one’s own list even subtasks of one parent change places for nobody else', async () => {
  const member = await world.company.join('user')
  const subtasks = ['a', 'b'].map((title) => ({ title, assigneeId: member.id }))
  const parent = await make('Parent', { subtasks })
  const [a = '', b = ''] = parent.subtasks.map(({ id }) => id)
  expect(await titles(member)).toEqual(['b', 'a'])
  await move(a, { before: b }, member)
  expect(await titles(member)).toEqual(['a', 'b'])
  await move(b, { before: a }, member)
  expect(await titles(member)).toEqual(['b', 'a'])
  const shared = (await world.admin.get(`/api/tasks/${parent.id}`)).json<Task>()
  expect(shared.subtasks.map(({ title }) => title)).toEqual(['a', 'b'])
  const beside = await make('beside')
  expect((await move(a, { before: beside.id, order: 'subtasks' })).json().code).toBe('other_list')
})

test('what an import made has an order of its own, and a move renumbers only what is near', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => `row ${n}`)
  await take(`title\n${rows.join('\n')}\n`)
  const order = (await listed()).map(({ id }) => id)
  expect(new Set((await listed()).map(({ position }) => position)).size).toBe(1_000)
  for (let n = 0; n < 40; n++) {
    const [moved = ''] = order.splice(600 + n, 1)
    order.splice(500, 0, moved)
    await move(moved, { after: order[499] ?? '' })
  }
  expect((await listed()).map(({ id }) => id)).toEqual(order)
  const { rows: written } = await world.run.database.query(
    'select count(*)::int as count from task_positions where user_id = $1',
    [world.admin.id],
  )
  expect(written[0].count).toBeLessThan(300)
})

test('two moves at once both stand', async () => {
  const { a, b, c, d } = await four()
  await Promise.all([move(a, { before: d }), move(b, { before: d }), move(c, { before: d })])
  expect((await titles()).at(-1)).toBe('d')
  expect(new Set((await listed()).map(({ position }) => position)).size).toBe(4)
})

test('beside itself, beside nothing, or beside what is not seen: refused', async () => {
  const { a, b } = await four()
  const member = await world.company.join('user')
  const theirs = await make('theirs', {}, member)
  const elsewhere = (
    await (await world.run.newCompany()).admin.post('/api/tasks', { title: 'x' })
  ).json<Task>()
  for (const [person, id, place, status] of [
    [world.admin, a, { before: a }, 409],
    [world.admin, a, {}, 422],
    [world.admin, a, { before: b, after: b }, 422],
    [world.admin, a, { before: elsewhere.id }, 404],
    [member, a, { before: theirs.id }, 404],
    [member, theirs.id, { before: a }, 404],
  ] as const) {
    expect((await move(id, place, person)).statusCode).toBe(status)
  }
})
