// Who is told of what one call does to many tasks: each person of their own, and of many in one sentence.
import { expect, test } from 'vitest'
import { taskWorld } from './tasks.testing.ts'

const world = taskWorld()
const { make, change, told } = world

const mailsTo = async ({ id }: { id: string }) =>
  (
    await world.run.database.query(
      "select subject, plain from mails where user_id = $1 and subject_type = 'task'",
      [id],
    )
  ).rows

test('of many assigned by one call each person hears once, with their number, also the last of them', async () => {
  const [many, few] = [await world.company.join('user'), await world.company.join('user')]
  const made = await Promise.all(Array.from({ length: 62 }, (_, n) => make(`task ${n}`)))
  await change(made.map(({ id }, n) => ({ id, assigneeId: n < 60 ? many.id : few.id })))
  expect(await told(many)).toMatchObject([
    { type: 'task.assigned', title: 'task 0', count: 60, link: '/app/tasks' },
  ])
  expect((await told(few)).map(({ title, count, link }) => [title, count, link]).sort()).toEqual(
    made.slice(60).map(({ id, title }) => [title, 1, `/app/tasks?task=${id}`]),
  )
  const [mail, ...others] = await mailsTo(many)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Robin Ash assigned you 60 tasks')
  expect(mail?.plain).toContain('task 0')
})

test('a task that is made with many subtasks for somebody is told once too, and each kind by itself', async () => {
  const member = await world.company.join('user')
  const subtasks = Array.from({ length: 20 }, (_, n) => ({ title: `s${n}` }))
  const parent = await make('parent', { assigneeId: member.id, subtasks })
  expect(await told(member)).toMatchObject([{ title: 'parent', count: 21 }])
  await change([
    ...parent.subtasks.map(({ id }) => ({ id, priority: 'low' as const })),
    ...parent.subtasks.map(({ id }) => ({ id, completed: true })),
  ])
  const kinds = (await told(member)).map(({ type, fields, count }) => [type, fields, count])
  expect(kinds).toHaveLength(3)
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['task.changed', ['priority'], 20],
      ['task.completed', [], 20],
      ['task.assigned', [], 21],
    ]),
  )
})
