// Filters of the tasks screen: that they are on is seen and heard, and one act takes them away. And what tabs count.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { idOf } from '#web/app.testing.tsx'
import { openDrawer, popoverName, setUpDrawer } from '#web/task-drawer.testing.tsx'
import { subtaskOf, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()
afterEach(() => vi.unstubAllGlobals())

const tomas = { id: idOf(8), firstName: 'Tomás', lastName: 'Rey', profileImage: null }
const rows = () => [taskOf(2, 'Hang doors', { priority: 'low' }), taskOf(3, 'Oil hinges')]

it('counts the filters that are on in the name of their buttons, and clears them outside of the popover', async () => {
  const { router } = await openDrawer(rows(), {}, { search: '?q=doors&status=pending&priority=low' })
  await screen.findByRole('link', { name: 'Hang doors' })
  expect(screen.getByRole('button', { name: 'Filter · 2' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Filter and sort: 3 filters on' })).toBeTruthy()
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  fireEvent.click(clear as HTMLElement)
  await screen.findByRole('link', { name: 'Oil hinges' })
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it('leaves priority and order to the bar beside the filters, where there is one', async () => {
  await openDrawer(rows(), {}, { search: '' })
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  const text = await screen.findByRole('textbox', { name: 'Title contains' })
  expect(popoverName(text)).toBe('Filter and sort')
  expect(screen.queryByRole('checkbox', { name: 'Critical' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Newest' })).toBeNull()
})

it('is a sheet with a way out on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await openDrawer(rows(), {}, { search: '' })
  fireEvent.click(await screen.findByRole('button', { name: 'Filter and sort' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filter and sort' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Newest' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show tasks' }))
  await waitFor(() => expect(sheet.isConnected).toBe(false))
})

it('counts tasks and subtasks once, in the tab of whoever has them', async () => {
  const mine = taskOf(2, 'Hang doors', {
    subtasks: [subtaskOf(20, 'Sand'), subtaskOf(21, 'Oil', { completed: true })],
  })
  const given = taskOf(3, 'Order locks', { assignee: tomas, subtasks: [subtaskOf(22, 'Ask for prices')] })
  await openDrawer([mine, given], {}, { search: '' })
  expect(await screen.findByRole('tab', { name: 'My tasks 3' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Assigned by me 1' })).toBeTruthy()
  // Everybody's are not counted, also once they are there.
  fireEvent.click(screen.getByRole('tab', { name: 'All tasks' }))
  await screen.findByRole('link', { name: 'Order locks' })
  expect(screen.getByRole('tab', { name: 'All tasks' })).toBeTruthy()
})

it('adds to a column of the board, and does not repeat on cards what their column says', async () => {
  const { router } = await openDrawer(rows(), {}, { search: '?view=board' })
  const glyph = { name: 'Priority: Low' }
  expect(await screen.findByRole('img', glyph)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'New task in “Due today”' }))
  await screen.findByRole('dialog', { name: 'New task' })
  expect(router.state.location.search).toMatch(/new=\d{4}-\d\d-\d\d/)
  await act(async () => void router.navigate('/app/tasks?view=board&by=priority'))
  await waitFor(() => expect(screen.queryByRole('img', glyph)).toBeNull())
  expect(screen.getByRole('link', { name: 'Hang doors' })).toBeTruthy()
})

it('says that a task is not there, with nothing to link to or to move on from', async () => {
  const { router } = await openDrawer(rows(), {}, { search: `?task=${idOf(99)}` })
  await screen.findByText('This does not exist, or you cannot see it.')
  for (const name of ['Previous task', 'Next task', 'Copy link']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
