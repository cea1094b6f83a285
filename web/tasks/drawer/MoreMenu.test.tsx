// What else can be done with the open task, and what is said of one that repeats.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { one, openDrawer, setUpDrawer } from '#web/task-drawer.testing.tsx'
import { subtaskOf, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()

const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

it('opens the copy of a duplicated task, tries again when it is refused, and takes it back', async () => {
  const copy = taskOf(50, 'Copy of it')
  let isUp = false
  const { router, bodies } = await openDrawer([taskOf(2, 'Kitchen')], {
    [`DELETE /api/tasks/${copy.id}`]: () => [204, undefined],
    [`POST ${one}/duplicate`]: () => (isUp ? [201, copy] : [500, refusal('internal')]),
    [`GET /api/tasks/${copy.id}`]: () => [200, copy],
  })
  await choose('Duplicate')
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  fireEvent.click(again)
  await screen.findByDisplayValue('Copy of it')
  expect(router.state.location.search).toBe(`?task=${copy.id}`)
  // The app of a test has an address of its own.
  history.replaceState(null, '', `?task=${copy.id}`)
  fireEvent.click(screen.getByRole('button', { name: /Undo/ }))
  await screen.findByDisplayValue('Kitchen')
  history.replaceState(null, '', location.pathname)
  await waitFor(() => expect(bodies(`DELETE /api/tasks/${copy.id}`)).toHaveLength(1))
})

it('makes a subtask a task of its own', async () => {
  const parent = taskOf(2, 'Kitchen', { subtasks: [subtaskOf(20, 'Order oak')] })
  const { bodies } = await openDrawer([parent], {}, { search: `?task=${idOf(20)}` })
  await screen.findByDisplayValue('Order oak')
  await choose('Make it a task of its own')
  await waitFor(() =>
    expect(bodies(`PATCH /api/tasks/${idOf(20)}`)).toEqual([{ parentId: null, revision: 1 }]),
  )
})

it('says when the next of a repeating task is due', async () => {
  const repeat = { every: 1, unit: 'month', lastDay: true, after: 'calendar' } as const
  await openDrawer([taskOf(2, 'Kitchen', { deadline: '2030-01-31', repeat })])
  fireEvent.click(await screen.findByRole('button', { name: 'Complete task' }))
  await screen.findByText('Task completed. Next: 28 Feb 2030')
})

it('writes the description from the title into the task, and takes it back', async () => {
  const events =
    'event: text\ndata: {"delta":"Two thin coats."}\n\nevent: done\ndata: {"description":"Two thin coats."}\n\n'
  const { bodies } = await openDrawer([taskOf(2, 'Oil the fronts', { description: 'Old words' })], {
    'GET /api/ai': () => [200, { isConnected: true, provider: 'Google' }],
    'POST /api/ai/task-description': () =>
      new Response(events, { headers: { 'content-type': 'text/event-stream' } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Rewrite with AI' }))
  await screen.findByText('Description written')
  // Messages of the test before may still stand above it.
  fireEvent.click(screen.getAllByRole('button', { name: /Undo/ }).at(-1) as HTMLElement)
  await waitFor(() => expect(bodies(`PATCH ${one}`)).toHaveLength(2))
  expect(bodies(`PATCH ${one}`)).toMatchObject([
    { description: 'Two thin coats.' },
    { description: 'Old words' },
  ])
})

it('says what is missing for the AI service', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Oil the fronts')])
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest with AI' }))
  await screen.findByText('No AI service is set up on this server. Its operator can connect one.')
  expect(screen.getByRole('button', { name: 'Open settings' })).toBeTruthy()
  expect(bodies('POST /api/ai/subtasks')).toEqual([])
})

it('shows suggested subtasks to accept or reject', async () => {
  const subtasks = ['Sand', 'First coat', 'Second coat'].map((title) => ({ title }))
  const { bodies } = await openDrawer([taskOf(2, 'Oil the fronts')], {
    'GET /api/ai': () => [200, { isConnected: true, provider: 'Google' }],
    'POST /api/ai/subtasks': () => [200, { subtasks }],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest with AI' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reject: First coat' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Accept: Sand' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Accept all' }))
  await screen.findByRole('link', { name: 'Second coat' })
  expect(bodies(`POST ${one}/subtasks`)).toEqual([
    { subtasks: [{ title: 'Sand' }] },
    { subtasks: [{ title: 'Second coat' }] },
  ])
  expect(screen.queryByRole('button', { name: 'Accept all' })).toBeNull()
})

it('reads what the bell told of the task while it is open', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen')], {
    'GET /api/badges': () => [200, { tasks: 0, announcements: 0, notifications: 2 }],
    'POST /api/notifications/read': () => [200, { unread: 1 }],
  })
  await waitFor(() =>
    expect(bodies('POST /api/notifications/read')[0]).toEqual({ about: { type: 'task', id: idOf(2) } }),
  )
})
