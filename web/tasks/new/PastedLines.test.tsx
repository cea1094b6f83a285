// Several lines that are pasted into the title of a new task.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { taskOf } from '#web/tasks.testing.tsx'

async function open() {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/tasks': () => [200, []],
    'GET /api/ai': () => [200, { isConnected: false, provider: null }],
    'POST /api/tasks': (body) => [201, taskOf(50, (body as { title: string }).title)],
  })
  await openApp('/app/tasks?new')
  const title = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' })
  return { title, sent: () => calls.filter(({ name }) => name === 'POST /api/tasks').map(({ body }) => body) }
}

const rows = () =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox', { name: 'Title of the subtask' })
    .map(({ value }) => value)
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const paste = (field: HTMLTextAreaElement, text: string, start = field.value.length, end = start) => {
  field.setSelectionRange(start, end)
  return fireEvent.paste(field, { clipboardData: { getData: () => text } })
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

it('takes the first line as the title and the others as subtasks', async () => {
  const { title, sent } = await open()
  type(title, 'Plan: week')
  expect(paste(title, 'Oil the doors\n- Sand\n\n2. Oil', 6, 10)).toBe(false)
  expect(title.value).toBe('Plan: Oil the doors')
  expect(title.selectionStart).toBe('Plan: Oil the doors'.length)
  expect(rows()).toEqual(['Sand', 'Oil'])
  fireEvent.click(screen.getByRole('button', { name: /Add task/ }))
  const subtasks = [{ title: 'Sand' }, { title: 'Oil' }]
  await waitFor(() => expect(sent()).toMatchObject([{ title: 'Plan: Oil the doors', subtasks }]))
  expect(screen.queryByText('2 lines added as subtasks')).toBeNull()
})

it.each([
  ['the message', () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))],
  ['the usual keys', (title: HTMLElement) => fireEvent.keyDown(title, { key: 'z', ctrlKey: true })],
])('takes them back by %s', async (_, undo) => {
  const { title } = await open()
  type(title, 'Doors ')
  paste(title, 'Oil\nSand')
  expect(rows()).toEqual(['Sand'])
  await screen.findByText('1 line added as a subtask')
  undo(title)
  expect(title.value).toBe('Doors ')
  expect(rows()).toEqual([])
  await waitFor(() => expect(screen.queryByText('1 line added as a subtask')).toBeNull())
})

it('leaves a title alone that was changed since', async () => {
  const { title } = await open()
  paste(title, 'Oil\nSand')
  type(title, 'Oil the doors')
  expect(fireEvent.keyDown(title, { key: 'z', ctrlKey: true })).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(title.value).toBe('Oil the doors')
  expect(rows()).toEqual([])
})

it('leaves a single line to the field, and takes no more than a task can have', async () => {
  const { title } = await open()
  expect(paste(title, 'Oil the doors\n')).toBe(true)
  paste(title, Array.from({ length: 202 }, (_, index) => `Row ${index}`).join('\n'))
  expect(title.value).toBe('')
  expect(rows()).toEqual([])
  expect(screen.getByText('A task can have at most 200 subtasks.')).toBeTruthy()
})
