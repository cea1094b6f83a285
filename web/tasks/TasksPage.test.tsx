// The tasks screen over a server that lives in the test.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { mara, taskOf } from '#web/tasks.testing.tsx'

const row = idOf(2)
const patch = `PATCH /api/tasks/${row}`
const stale = (current: Task) => [409, { ...refusal('changed_meanwhile'), current }] as const

/** Opens the screen before a server that holds these rows; what it answers besides may change on the way. */
async function open(rows: Task[], search = '', answers: Answers = {}) {
  const server = { rows, answers }
  const put = (body: unknown) => {
    const { revision: _, ...fields } = body as Partial<Task>
    server.rows = server.rows.map((task) =>
      task.id === row ? { ...task, ...fields, revision: task.revision + 1 } : task,
    )
    return [200, server.rows.find(({ id }) => id === row)] as const
  }
  const usual: Answers = {
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    [`GET /api/tasks/${row}/comments`]: () => [200, { items: [], nextCursor: null }],
    [`GET /api/tasks/${row}/history`]: () => [200, { items: [], nextCursor: null }],
    [`GET /api/tasks/${row}/reminders`]: () => [200, { reminders: [] }],
    'GET /api/tasks': () => [200, server.rows],
    'POST /api/tasks': (body) => {
      const made = taskOf(50, (body as Task).title)
      server.rows = [made, ...server.rows]
      return [201, made]
    },
    [patch]: put,
  }
  const names = [...Object.keys(usual), ...Object.keys(answers)]
  const calls = fakeServer(
    Object.fromEntries(
      names.map((name) => [name, (body) => (server.answers[name] ?? usual[name])?.(body) ?? [404]]),
    ),
  )
  const { router } = await openApp(`/app/tasks${search}`)
  return {
    server,
    router,
    bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
  }
}

/** The words of the screen in their order: heads of groups and titles of tasks. */
const shown = () =>
  screen
    .getAllByRole('row')
    .map((row) => row.querySelector('h2')?.textContent ?? row.querySelector('a')?.textContent)

const rowOf = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`no row ${title}`)
  return row
}
const tick = (title: string) =>
  fireEvent.click(within(rowOf(title)).getByRole('checkbox', { name: /^Completed/ }))

beforeEach(() => {
  vi.useRealTimers()
  // happy-dom has no fonts; a growing text field waits for them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

it('groups by status, and turns over at midnight without a reload', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 23, 59, 50), shouldAdvanceTime: true })
  const { bodies } = await open([
    taskOf(2, 'No day'),
    taskOf(3, 'Today', { deadline: '2026-11-27' }),
    taskOf(4, 'Late', { deadline: '2026-11-26' }),
    taskOf(5, 'Tomorrow', { deadline: '2026-11-28' }),
    taskOf(6, 'Done', { completed: true, completedAt: '2026-11-27T08:00:00.000Z' }),
  ])
  await screen.findByRole('link', { name: 'Late' })
  const pending = ['Tomorrow', 'No day']
  const done = ['Completed1', 'Done']
  expect(shown()).toEqual(['Overdue1', 'Late', 'Due today1', 'Today', 'Pending2', ...pending, ...done])
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  const late = ['Overdue2', 'Late', 'Today']
  expect(shown()).toEqual([...late, 'Due today1', 'Tomorrow', 'Pending1', 'No day', ...done])
  expect(bodies('GET /api/tasks')).toHaveLength(1)
})

it('moves a ticked task at once, puts it back when the server refuses, and tries again', async () => {
  let refuse = () => {}
  const { server, bodies } = await open([taskOf(2, 'Tick me'), taskOf(3, 'Other')], '', {
    [patch]: () => new Promise((resolve) => (refuse = () => resolve([500, refusal('internal')]))),
  })
  await screen.findByRole('link', { name: 'Tick me' })
  tick('Tick me')
  const moved = ['Pending1', 'Other', 'Completed1', 'Tick me']
  await waitFor(() => expect(shown()).toEqual(moved))
  // An event has the list fetched anew: after the answer, and once.
  await act(async () => void queryClient.invalidateQueries({ queryKey: ['tasks'] }))
  expect(shown()).toEqual(moved)
  await act(async () => refuse())
  await waitFor(() => expect(shown()).toEqual(['Pending2', 'Other', 'Tick me']))
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['tasks'] })).toBe(0))
  expect(bodies('GET /api/tasks')).toHaveLength(2)
  server.answers = {}
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(shown()).toEqual(moved))
  expect(bodies(patch)).toEqual([{ completed: true }, { completed: true }])
})

it('says why the list failed to load, and loads it on demand', async () => {
  const { server } = await open([taskOf(2, 'There')], '', {
    'GET /api/tasks': () => [403, refusal('forbidden')],
  })
  await screen.findByText('Failed to load tasks: Your role does not allow this.')
  server.answers = {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'There' })
})

it('keeps both texts when two people change a title, until one is chosen', async () => {
  const { server, bodies } = await open([taskOf(2, 'Old')], `?task=${row}`)
  const title = await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'Mine' } })
  const theirs = taskOf(2, 'Theirs', { revision: 7 })
  server.rows = [theirs]
  server.answers = { [patch]: () => stale(theirs) }
  fireEvent.blur(title)
  const both = await screen.findByRole('alert')
  expect(both.textContent).toContain('Mine')
  expect(both.textContent).toContain('Theirs')
  server.answers = {}
  fireEvent.click(within(both).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(server.rows[0]?.title).toBe('Mine'))
  expect(bodies(patch)).toEqual([
    { title: 'Mine', revision: 1 },
    { title: 'Mine', revision: 7 },
  ])
})

it('goes on by itself when only another field was changed meanwhile', async () => {
  const { server } = await open([taskOf(2, 'Old')], `?task=${row}`)
  const title = await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'New' } })
  server.rows = [taskOf(2, 'Old', { priority: 'low', revision: 2 })]
  server.answers = {
    [patch]: () => {
      server.answers = {}
      return stale(taskOf(2, 'Old', { priority: 'low', revision: 2 }))
    },
  }
  fireEvent.blur(title)
  await waitFor(() => expect(server.rows[0]).toMatchObject({ title: 'New', priority: 'low' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('saves a new task on Enter, but not while an input method composes, and shows it once', async () => {
  const { bodies } = await open([taskOf(2, 'First')], '?new')
  const title = await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: '会議' } })
  fireEvent.keyDown(title, { key: 'Enter', keyCode: 229 })
  expect(bodies('POST /api/tasks')).toEqual([])
  fireEvent.keyDown(title, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByRole('link', { name: '会議' })).toHaveLength(1)
  expect(bodies('POST /api/tasks')).toMatchObject([{ title: '会議', assigneeId: mara.id }])
})

it('keeps what was typed when saving fails, and after the form was closed', async () => {
  const { router } = await open([], '?new', { 'POST /api/tasks': () => [422, refusal('assignee_unknown')] })
  const title = await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'Kept' } })
  fireEvent.click(screen.getByRole('button', { name: /Add task/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a member of this company.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => void router.navigate('/app/tasks?new'))
  expect(await screen.findByDisplayValue('Kept')).toBeTruthy()
})

it('takes filters from the address, and puts them there', async () => {
  const rows = [taskOf(2, 'Low one', { priority: 'low' }), taskOf(3, 'High one', { priority: 'high' })]
  const { router } = await open(rows, '?priority=low')
  await screen.findByRole('link', { name: 'Low one' })
  expect(screen.queryByRole('link', { name: 'High one' })).toBeNull()
  await act(async () => void router.navigate('/app/tasks?priority=critical'))
  await screen.findByText('No tasks match')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement)
  await screen.findByRole('link', { name: 'High one' })
  expect(router.state.location.search).toBe('')
})
