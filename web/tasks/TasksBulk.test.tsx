// Several tasks at once, the own order, the board and the keys, over a server that lives in the test.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ChangeOfTasks, Task } from '#contract/tasks.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { mara, subtaskOf, taskOf } from '#web/tasks.testing.tsx'

const many = 'PATCH /api/tasks'
const ines = { id: idOf(70), firstName: 'Ines', lastName: 'Laurent', profileImage: null }

/** A server that does what many changes ask of it, but for the ids that it refuses. */
async function open(rows: Task[], search = '', { refuses = [] as string[], answers = {} as Answers } = {}) {
  const server = { rows }
  const removed = new Set<string>()
  const apply = ({
    id,
    completed,
    deleted,
    deadline,
    deadlineTime: _,
    assigneeId,
    ...fields
  }: ChangeOfTasks) => {
    if (deleted === true) removed.add(id)
    if (deleted === false) removed.delete(id)
    const change = {
      ...fields,
      ...(completed !== undefined && {
        completed,
        completedAt: completed ? '2026-11-27T09:00:00.000Z' : null,
      }),
      ...(deadline !== undefined && { deadline }),
      ...(assigneeId && { assignee: assigneeId === ines.id ? ines : mara }),
    }
    server.rows = server.rows.map((task) => {
      if (task.id !== id) {
        const subtasks = task.subtasks.map((one) => (one.id === id ? { ...one, ...change } : one))
        return { ...task, subtasks } as Task
      }
      const subtasks =
        deadline === undefined ? task.subtasks : task.subtasks.map((one) => ({ ...one, deadline }))
      return { ...task, ...change, revision: task.revision + 1, subtasks } as Task
    })
  }
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/tasks': () => [200, server.rows.filter(({ id }) => !removed.has(id))],
    [many]: (body) => {
      const { changes } = body as { changes: ChangeOfTasks[] }
      const refused = changes.flatMap(({ id }, index) =>
        refuses.includes(id) ? [{ index, code: 'forbidden', message: 'Your role does not allow this.' }] : [],
      )
      for (const change of changes) if (!refuses.includes(change.id)) apply(change)
      const ids = changes.map(({ id }) => id)
      return [200, { tasks: server.rows.filter(({ id }) => ids.includes(id) && !removed.has(id)), refused }]
    },
    ...answers,
  })
  const { router } = await openApp(`/app/tasks${search}`)
  await waitFor(() => expect(tab()).toMatch(/\d$/))
  // The board is a script of its own.
  await (search.includes('board') ? screen.findAllByRole('region') : screen.findByRole('grid'))
  return {
    server,
    router,
    bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
  }
}

const changesOf = (bodies: unknown[]) => bodies.map((body) => (body as { changes: ChangeOfTasks[] }).changes)
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select: ${title}` })
const rowOf = (title: string) => screen.getByRole('link', { name: title }).closest<HTMLElement>('[data-task]')
const bar = () => screen.getByRole('toolbar', { name: 'Selected tasks' })
const act1 = (name: string) => fireEvent.click(within(bar()).getByRole('button', { name }))
const key = (name: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name, ...more })
const tab = () => screen.getByRole('tab', { name: /My tasks/ }).textContent
const heads = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const sections = () =>
  screen
    .getAllByRole('region')
    .map((one) => [
      one.querySelector('h2')?.textContent,
      ...[...one.querySelectorAll('a')].map((link) => link.textContent),
    ])

beforeEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

const abcd = () => ['a', 'b', 'c', 'd'].map((title, n) => taskOf(n + 2, title, { position: n }))

it('selects one, a range, all and none, by pointer and by key', async () => {
  await open(abcd(), '?sort=manual')
  fireEvent.click(box('a'))
  fireEvent.click(box('c'), { shiftKey: true })
  expect(bar().textContent).toContain('3 selected')
  expect(rowOf('b')?.getAttribute('aria-selected')).toBe('true')
  key('Escape')
  expect(screen.queryByRole('toolbar')).toBeNull()
  key('j')
  key('x')
  key('j')
  key('x')
  expect(bar().textContent).toContain('2 selected')
  key('a', { ctrlKey: true })
  expect(bar().textContent).toContain('4 selected')
  fireEvent.click(box('d'))
  expect(bar().textContent).toContain('3 selected')
})

it('completes the selected by one call, and takes all of it back by another', async () => {
  const { bodies } = await open(abcd(), '?sort=manual')
  key('a', { metaKey: true })
  act1('Complete')
  expect(heads()).toEqual(['Completed4'])
  await screen.findByText('4 tasks completed')
  key('z')
  await waitFor(() => expect(heads()).toEqual(['Pending4']))
  const [done, back] = changesOf(bodies(many))
  expect(done).toEqual(abcd().map(({ id }) => ({ id, completed: true })))
  expect(back).toEqual(
    abcd()
      .map(({ id }) => ({ id, completed: false }))
      .reverse(),
  )
})

it('offers only the last of several edits of one field of the same tasks', async () => {
  await open(abcd(), '?sort=manual')
  const choose = async (priority: string) => {
    act1('Priority')
    fireEvent.click(await screen.findByRole('menuitemradio', { name: priority, hidden: true }))
  }
  fireEvent.click(box('a'))
  fireEvent.click(box('b'))
  await choose('Critical')
  await screen.findByText('2 tasks changed')
  fireEvent.click(box('c'))
  await choose('Low')
  await screen.findByText('3 tasks changed')
  expect(screen.queryByText('2 tasks changed')).toBeNull()
  fireEvent.click(box('c'))
  await choose('High')
  await screen.findByText('2 tasks changed')
  screen.getByText('3 tasks changed')
})

it('names what was refused, locked parents and the server’s own, and undoes only the rest', async () => {
  const parent = taskOf(6, 'Parent', { position: 9, subtasks: [subtaskOf(7, 'open')] })
  const [, b] = abcd()
  const { bodies } = await open([...abcd(), parent], '?sort=manual', { refuses: [b?.id ?? ''] })
  key('a', { ctrlKey: true })
  act1('Complete')
  await screen.findByText(
    '2 of 5 could not be completed: “Parent”, “b”. Cannot complete parent task until all subtasks are completed.',
  )
  expect(changesOf(bodies(many))[0]?.map(({ id }) => id)).not.toContain(parent.id)
  key('z')
  await waitFor(() => expect(bodies(many)).toHaveLength(2))
  expect(changesOf(bodies(many))[1]).toHaveLength(3)
})

it('gives subtasks their own deadlines back', async () => {
  // The calendar arrives after its popover, which warns that there is nothing to focus yet.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const own = subtaskOf(7, 'own', { deadline: '2026-12-24' })
  const parent = taskOf(6, 'Parent', { deadline: '2026-12-30', subtasks: [own] })
  const { bodies, server } = await open([parent])
  fireEvent.click(box('Parent'))
  key('d')
  fireEvent.click(await screen.findByText('No deadline'))
  await screen.findByText('1 task changed')
  expect(bar().textContent).toContain('1 selected')
  expect(server.rows[0]?.subtasks[0]?.deadline).toBeNull()
  key('z')
  await waitFor(() => expect(server.rows[0]?.subtasks[0]?.deadline).toBe('2026-12-24'))
  expect(changesOf(bodies(many))).toEqual([
    [{ id: parent.id, deadline: null }],
    [
      { id: parent.id, deadline: '2026-12-30', deadlineTime: null },
      { id: own.id, deadline: '2026-12-24', deadlineTime: null },
    ],
  ])
})

it('sends more than 200 in parts, with one way back', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => taskOf(n + 100, `task ${n}`, { position: n }))
  const { bodies } = await open(rows, '?sort=manual')
  key('a', { ctrlKey: true })
  act1('Delete')
  await screen.findByText('450 tasks deleted')
  expect(changesOf(bodies(many)).map(({ length }) => length)).toEqual([200, 200, 50])
  expect(tab()).toBe('My tasks0')
  key('z')
  await waitFor(() => expect(bodies(many)).toHaveLength(6))
  await waitFor(() => expect(tab()).toBe('My tasks450'))
})

it('moves a row in the own order by Alt and arrows, at once', async () => {
  const [a, b] = abcd()
  const move = `POST /api/tasks/${a?.id}/move`
  const { bodies } = await open(abcd(), '?sort=manual', { answers: { [move]: () => new Promise(() => {}) } })
  const row = rowOf('a')
  act(() => row?.focus())
  key('ArrowDown', { altKey: true }, row ?? document.body)
  await waitFor(() => expect(bodies(move)).toEqual([{ after: b?.id }]))
  expect(screen.getAllByRole('link', { name: /^[abcd]$/ }).map(({ textContent }) => textContent)).toEqual([
    ...['b', 'a', 'c', 'd'],
  ])
})

it('has a board whose cards the keys move: to another status, and a locked parent not', async () => {
  const parent = taskOf(6, 'Parent', { position: 9, subtasks: [subtaskOf(7, 'open')] })
  const { bodies } = await open([taskOf(2, 'a'), parent], '?view=board')
  await waitFor(() => expect(screen.getAllByRole('region').length).toBeGreaterThan(3))
  expect(sections().filter(([name]) => /^(Overdue|Due|Pending|Completed)/.test(name ?? ''))).toEqual([
    ['Overdue0'],
    ['Due today0'],
    ['Pending2', 'Parent', 'a'],
    ['Completed0'],
  ])
  expect(screen.getByRole('button', { name: 'New task in “Pending”' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New task in “Overdue”' })).toBeNull()
  const card = rowOf('a')
  key('ArrowRight', { altKey: true }, card ?? document.body)
  await screen.findByText('Task completed')
  expect(sections()).toContainEqual(['Completed1', 'a'])
  key('ArrowRight', { altKey: true }, rowOf('Parent') ?? document.body)
  const locked = 'Cannot complete parent task until all subtasks are completed.'
  await screen.findByText(locked)
  expect(bodies(many)).toHaveLength(1)
  key('ArrowLeft', { altKey: true }, rowOf('a') ?? document.body)
  await screen.findByText('Moved to “Pending”')
  expect(screen.queryByText(locked)).toBeNull()
})

it('shows a parent’s progress, another parent’s title, a time of day, and turns overdue at its minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T16:59:30.000Z'), shouldAdvanceTime: true })
  const at = '2026-11-27T17:00:00.000Z'
  const parent = taskOf(6, 'Parent', {
    subtasks: [subtaskOf(7, 'open'), subtaskOf(8, 'done', { completed: true, completedAt: at })],
  })
  const below = subtaskOf(20, 'Order oak', { deadline: '2026-11-27', deadlineAt: at })
  const theirs = taskOf(21, 'Kitchen', { assignee: ines, subtasks: [below] })
  await open([parent, theirs])
  expect(within(rowOf('Parent') as HTMLElement).getByRole('img', { name: /1 of 2/ })).toBeTruthy()
  expect(rowOf('Order oak')?.textContent).toContain('Kitchen')
  expect(rowOf('Order oak')?.querySelector('time')?.textContent).toMatch(/^Today \d\d:00$/)
  expect(heads()).toEqual(['Due today1', 'Pending1'])
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(heads()).toEqual(['Overdue1', 'Pending1'])
})

it('comes back in the view and order that were chosen last, unless the address names others', async () => {
  const { router } = await open(abcd(), '?view=board')
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('button', { name: 'Board' }))
  await screen.findAllByRole('region')
  await act(async () => void router.navigate('/app/tasks?view=list'))
  await screen.findByRole('grid')
  await act(async () => void router.navigate('/app/tasks'))
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  await screen.findByRole('grid')
})
