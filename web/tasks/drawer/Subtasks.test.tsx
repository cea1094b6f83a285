// The subtasks in the drawer of their task.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { one, openDrawer, setUpDrawer, taskId } from '#web/task-drawer.testing.tsx'
import { subtaskOf, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()

const parent = () =>
  taskOf(2, 'Kitchen', {
    deadline: '2030-01-10',
    subtasks: [
      subtaskOf(20, 'Order oak', { completed: true, deadline: '2030-01-10' }),
      subtaskOf(21, 'Oil boards', { deadline: '2030-01-10' }),
      subtaskOf(22, 'Fit doors', {
        deadline: '2030-01-12',
        assignee: { id: idOf(3), firstName: 'Jonas', lastName: 'Weber', profileImage: null },
      }),
    ],
  })

const section = () => screen.findByRole('region', { name: 'Subtasks' })
const titles = async () =>
  within(await section())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('a, [dir=auto]')?.textContent)
const menuOf = async (title: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More actions: ${title}` }))
}

it('shows how many are done, and what differs from the parent', async () => {
  await openDrawer([parent()])
  const list = await section()
  expect(within(list).getByRole('img', { name: '1 of 3 subtasks completed' }).textContent).toBe('1/3')
  expect(within(list).getAllByRole('img', { name: /Assigned to/ })).toHaveLength(1)
  expect(within(list).getByText('12 Jan 2030')).toBeTruthy()
  expect(within(list).queryByText('10 Jan 2030')).toBeNull()
})

it('keeps the parent from being completed, in words, until the last one is done', async () => {
  const { bodies } = await openDrawer([parent()])
  const button = await screen.findByRole('button', { name: 'Complete task' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Cannot complete parent task until all subtasks are completed.',
  )
  expect(screen.getByText('2 subtasks left')).toBeTruthy()
  fireEvent.click(button)
  for (const title of ['Oil boards', 'Fit doors']) {
    fireEvent.click(await screen.findByRole('checkbox', { name: `Completed: ${title}` }))
  }
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  expect(bodies(`PATCH ${one}`)).toEqual([])
  fireEvent.click(button)
  await waitFor(() => expect(bodies(`PATCH ${one}`)).toEqual([{ completed: true }]))
})

it('adds by Enter one after the other, several pasted lines at once, and ends by Escape', async () => {
  const { bodies } = await openDrawer([parent()])
  fireEvent.click(await screen.findByRole('button', { name: 'Add subtask' }))
  const field = await screen.findByRole('textbox', { name: 'Add subtask' })
  fireEvent.change(field, { target: { value: '会議' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await waitFor(async () => expect(await titles()).toContain('会議'))
  const text = '- [ ] Measure\r\n\r\n2. Cut\n* <b>Sand</b>'
  fireEvent.paste(field, { clipboardData: { getData: () => text } })
  await waitFor(async () =>
    expect((await titles()).slice(-4)).toEqual(['会議', 'Measure', 'Cut', '<b>Sand</b>']),
  )
  fireEvent.change(field, { target: { value: 'Given up' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  await screen.findByRole('button', { name: 'Add subtask' })
  const added = ['Measure', 'Cut', '<b>Sand</b>'].map((title) => ({ title }))
  expect(bodies(`POST ${one}/subtasks`)).toEqual([{ subtasks: [{ title: '会議' }] }, { subtasks: added }])
})

it('refuses a title that is too long, and keeps it', async () => {
  const { bodies } = await openDrawer([parent()])
  fireEvent.click(await screen.findByRole('button', { name: 'Add subtask' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add subtask' })
  fireEvent.change(field, { target: { value: 'x'.repeat(10_000) } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect((await screen.findByRole('alert')).textContent).toMatch(/long/)
  expect(field.value).toHaveLength(10_000)
  expect(bodies(`POST ${one}/subtasks`)).toEqual([])
})

it('edits a title where it stands, and deletes with a way back', async () => {
  const { bodies } = await openDrawer([parent()])
  await menuOf('Oil boards')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit title', hidden: true }))
  const field = await screen.findByDisplayValue('Oil boards')
  fireEvent.change(field, { target: { value: 'Oil all boards' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.blur(field)
  await waitFor(() =>
    expect(bodies(`PATCH /api/tasks/${idOf(21)}`)).toEqual([{ title: 'Oil all boards', revision: 1 }]),
  )
  await waitFor(async () => expect(await titles()).toContain('Oil all boards'))
  await menuOf('Fit doors')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete subtask', hidden: true }))
  await waitFor(async () => expect(await titles()).not.toContain('Fit doors'))
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(async () => expect(await titles()).toContain('Fit doors'))
})

it('moves by arrow keys at the handle, at once, and back when the server refuses', async () => {
  const { bodies, server } = await openDrawer([parent()])
  const handle = await screen.findByRole('button', { name: 'Move: Fit doors' })
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  await waitFor(async () => expect(await titles()).toEqual(['Order oak', 'Fit doors', 'Oil boards']))
  expect(bodies(`POST /api/tasks/${idOf(22)}/move`)).toEqual([{ after: idOf(20), order: 'subtasks' }])
  // The server that tells of its own order has it as it was.
  await waitFor(async () => expect(await titles()).toEqual(['Order oak', 'Oil boards', 'Fit doors']))
  server.answers = { [`POST /api/tasks/${idOf(20)}/move`]: () => [409, refusal('other_list')] }
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move: Order oak' }), { key: 'ArrowDown' })
  await screen.findByRole('button', { name: 'Try again' })
  expect(await titles()).toEqual(['Order oak', 'Oil boards', 'Fit doors'])
})

it('opens a subtask in a drawer of its own, which leads back to the parent', async () => {
  const { router } = await openDrawer([parent()])
  fireEvent.click(within(await section()).getByRole('link', { name: 'Oil boards' }))
  await screen.findByDisplayValue('Oil boards')
  expect(screen.queryByRole('region', { name: 'Subtasks' })).toBeNull()
  fireEvent.click(await screen.findByRole('link', { name: 'Subtask of Kitchen' }))
  await screen.findByDisplayValue('Kitchen')
  expect(router.state.location.search).toBe(`?task=${taskId}`)
})

it('lets somebody who is only mentioned read', async () => {
  const other = { id: idOf(3), firstName: 'Jonas', lastName: 'Weber', profileImage: null }
  const task = { ...parent(), assignee: other, creator: other, canChange: false }
  const permissions = ['tasks.view', 'tasks.create', 'tasks.update'] as const
  await openDrawer([task], {}, { user: { permissions: [...permissions] } })
  await section()
  expect(screen.queryByRole('button', { name: 'Add subtask' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Complete task' })).toBeNull()
  expect(screen.queryByRole('button', { name: /More actions: / })).toBeNull()
  const ticks = screen.getAllByRole<HTMLButtonElement>('checkbox', { name: /^Completed: / })
  expect(ticks.map(({ disabled }) => disabled)).toEqual(ticks.map(() => true))
})

it('lets them read a subtask that they opened by itself', async () => {
  const other = { id: idOf(3), firstName: 'Jonas', lastName: 'Weber', profileImage: null }
  const more = {
    parentId: idOf(50),
    parentTitle: 'Kitchen',
    assignee: other,
    creator: other,
    canChange: false,
  }
  const subtask = taskOf(2, 'Oil boards', more)
  const permissions = ['tasks.view', 'tasks.create', 'tasks.update'] as const
  await openDrawer(
    [subtask],
    { 'GET /api/tasks': () => [200, []] },
    { user: { permissions: [...permissions] } },
  )
  const title = await screen.findByDisplayValue<HTMLTextAreaElement>('Oil boards')
  expect(title.readOnly).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Medium' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Complete task' })).toBeNull()
})

it('offers no completion in the status menu while subtasks are open, and says how many', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Hang doors', { subtasks: [subtaskOf(3, 'Sand')] })])
  fireEvent.click(await screen.findByRole('button', { name: 'Pending' }))
  const completed = await screen.findByRole('menuitemradio', { name: 'Completed' })
  expect(completed.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(completed.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(
    'Cannot complete parent task until all subtasks are completed. 1 subtask left',
  )
  fireEvent.click(completed)
  expect(bodies(`PATCH ${one}`)).toEqual([])
  expect(screen.getByRole('button', { name: 'Pending' }).getAttribute('aria-expanded')).toBe('true')
})
