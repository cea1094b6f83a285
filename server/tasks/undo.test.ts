// Taking back what one just did: the task is as it was, and nobody else's work goes with it.
import { expect, test } from 'vitest'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import { taskWorld } from './tasks.testing.ts'

const world = taskWorld()
const { make, read, patch, list, change, take } = world

test('a deadline that is moved and put back leaves the rule as it was', async () => {
  const monthly = { every: 1, unit: 'month', after: 'calendar' }
  const { id } = await make('x', { deadline: '2027-01-31', repeat: monthly })
  await patch(id, { completed: true })
  const february = (await list('?status=pending')).find(({ completed }) => !completed)
  expect(february).toMatchObject({ deadline: '2027-02-28', repeat: { day: 31 } })
  const next = february?.id ?? ''
  const moved = await change([{ id: next, deadline: '2027-03-10' }])
  expect(moved.tasks[0]?.repeat).toMatchObject({ day: 10 })
  const back = await change([{ id: next, deadline: '2027-02-28' }])
  expect(back.tasks[0]).toMatchObject({ deadline: '2027-02-28', repeat: { day: 31 } })
  // Of another day, and of another person, the rule follows.
  await patch(next, { deadline: '2027-03-10' })
  const manager = await world.company.join('manager')
  expect((await patch(next, { deadline: '2027-02-28' }, manager)).json().repeat).toMatchObject({ day: 28 })
})

test('a rule that brought a deadline along goes with it, and subtasks are where they were', async () => {
  const { id, subtasks } = await make('x', {
    subtasks: [{ title: 'a', deadline: '2027-01-05' }, { title: 'b' }],
  })
  const daily = { every: 1, unit: 'day', after: 'calendar' }
  await patch(id, { deadline: '2027-02-01', repeat: daily })
  const [first = '', second = ''] = subtasks.map((subtask: { id: string }) => subtask.id) as string[]
  expect((await patch(id, { deadline: null, repeat: null })).statusCode).toBe(200)
  const back = await change([
    { id: first, deadline: '2027-01-05' },
    { id: second, deadline: null },
  ])
  expect(back.refused).toEqual([])
  const now = await read(id)
  expect(now).toMatchObject({ deadline: null, repeat: null })
  const deadlines = now.subtasks.map(({ id, deadline }: { id: string; deadline: string | null }) => [
    id,
    deadline,
  ])
  expect(Object.fromEntries(deadlines)).toEqual({ [first]: '2027-01-05', [second]: null })
})

test('whoever gave a task on takes it back for a while, as long as nobody gave it on since', async () => {
  const [holder, next, third] = await Promise.all([1, 2, 3].map(() => world.company.join('user')))
  if (!holder || !next || !third) throw new Error('nobody joined')
  const { id } = await make('given', { assigneeId: holder.id })
  const give = (to: string, person: typeof holder) => change([{ id, assigneeId: to }], person)
  expect((await give(next.id, holder)).refused).toEqual([])
  expect((await give(third.id, holder)).refused).toMatchObject([{ code: 'not_found' }])
  expect((await patch(id, { title: 'mine' }, holder)).statusCode).toBe(404)
  expect((await give(holder.id, holder)).refused).toEqual([])
  expect((await read(id)).assignee.id).toBe(holder.id)
  // One at a time too.
  await patch(id, { assigneeId: next.id }, holder)
  expect((await patch(id, { assigneeId: holder.id }, holder)).statusCode).toBe(200)
  await give(next.id, holder)
  await give(third.id, next)
  expect((await give(holder.id, holder)).refused).toMatchObject([{ code: 'not_found' }])
  await world.run.database.query("update task_history set created_at = created_at - interval '11 minutes'")
  expect((await give(next.id, next)).refused).toMatchObject([{ code: 'not_found' }])
})

test('an import that is undone leaves tasks that somebody put below what it made', async () => {
  const member = await world.company.join('user')
  const importId = await take(`title,assignee\nImported,${member.email}\n`)
  const imported = (await list('', member))[0]
  const own = await make('own', {}, member)
  await patch(own.id, { parentId: imported?.id }, member)
  await member.post(`/api/tasks/${imported?.id}/subtasks`, { title: 'made there' })
  const undone = await world.admin.post(`/api/tasks/imports/${importId}/undo`)
  expect(undone.json()).toEqual({ removed: 1 })
  expect(await list('', member)).toMatchObject([{ id: own.id, parentId: null, parentTitle: null }])
  const search = await member.get('/api/universal-search?q=own')
  expect(search.json().results.tasks).toHaveLength(1)
})

test('a subtask does not come back where there is no room for it', async () => {
  const subtasks = Array.from({ length: SUBTASKS_MAX }, (_, n) => ({ title: `${n}` }))
  const parent = await make('parent', { subtasks })
  const first = parent.subtasks[0]?.id ?? ''
  await world.admin.remove(`/api/tasks/${first}`)
  await world.admin.post(`/api/tasks/${parent.id}/subtasks`, { title: 'one more' })
  const back = await world.admin.post(`/api/tasks/${first}/restore`)
  expect([back.statusCode, back.json().code]).toEqual([422, 'too_many_subtasks'])
})
