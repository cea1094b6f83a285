// The form for a new task: dates in the title, subtasks, bad input, and what the AI service writes.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { chooseZone } from '#web/lib/zone.ts'
import { taskOf } from '#web/tasks.testing.tsx'

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(idOf(9), 'Alder & Finch'), timeZone: 'Pacific/Auckland' }),
    ],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/tasks': () => [200, []],
    'GET /api/ai': () => [200, { isConnected: true, provider: 'Gemini' }],
    'POST /api/tasks': (body) => [201, taskOf(50, (body as { title: string }).title)],
    ...answers,
  })
  const { router } = await openApp('/app/tasks?new')
  return {
    router,
    title: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' }),
    sent: () => calls.filter(({ name }) => name === 'POST /api/tasks').map(({ body }) => body),
  }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const marked = () => document.querySelector('mark')?.textContent
const rows = () =>
  screen
    .queryAllByRole<HTMLInputElement>('textbox', { name: 'Title of the subtask' })
    .map(({ value }) => value)
const add = () => fireEvent.click(screen.getByRole('button', { name: /Add task/ }))

beforeEach(() => {
  // Friday, 23:30 in Auckland.
  vi.useFakeTimers({ now: new Date('2026-11-27T10:30:00Z'), toFake: ['Date'] })
  chooseZone('Pacific/Auckland')
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

it('takes the deadline from words in the title, and leaves them out of it', async () => {
  const { title, sent } = await open()
  type(title, 'Order hinges by next friday 17:00')
  await waitFor(() => expect(marked()).toBe('by next friday 17:00'))
  expect(screen.getByRole('button', { name: 'Deadline: Fri 4 Dec, 17:00' })).toBeTruthy()
  add()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ title: 'Order hinges', deadline: '2026-12-04', deadlineTime: '17:00' }])
})

it('offers reminders once there is a deadline, and sets them for the new task', async () => {
  const reminded: unknown[] = []
  const { title, sent } = await open({
    [`PUT /api/tasks/${idOf(50)}/reminders`]: (body) => {
      reminded.push(body)
      return [200, body]
    },
  })
  type(title, 'Order hinges')
  expect(screen.queryByRole('button', { name: 'Reminder' })).toBeNull()
  type(title, 'Order hinges tomorrow 17:00')
  fireEvent.click(await screen.findByRole('button', { name: 'Reminder' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: '1 hour before', hidden: true }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'At the deadline', hidden: true }))
  expect(screen.getByRole('button', { name: '2 reminders' })).toBeTruthy()
  add()
  await waitFor(() => expect(reminded).toEqual([{ reminders: [0, 60] }]))
  expect(sent()).toHaveLength(1)
})

it.each([
  ['Backspace behind them', (title: HTMLTextAreaElement) => fireEvent.keyDown(title, { key: 'Backspace' })],
  [
    'a click on them',
    (title: HTMLTextAreaElement) => {
      title.setSelectionRange(10, 10)
      fireEvent.click(title)
    },
  ],
  ['the button beside the deadline', () => fireEvent.click(screen.getByRole('button', { name: /Keep “/ }))],
])('keeps the words in the title after %s', async (_, keep) => {
  const { title, sent } = await open()
  type(title, 'Report tomorrow')
  await waitFor(() => expect(marked()).toBe('tomorrow'))
  title.setSelectionRange(15, 15)
  keep(title)
  expect(marked()).toBeUndefined()
  expect(title.value).toBe('Report tomorrow')
  add()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ title: 'Report tomorrow', deadline: null }])
})

it('reads nothing while an input method composes, nor in quotes, and a chosen day goes before the words', async () => {
  const { title } = await open()
  fireEvent.compositionStart(title)
  type(title, 'Report tomorrow')
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(marked()).toBeUndefined()
  fireEvent.compositionEnd(title)
  await waitFor(() => expect(marked()).toBe('tomorrow'))
  // Without layout the panel has nothing that could be focused, which Mantine remarks on.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fireEvent.click(screen.getByRole('button', { name: 'Deadline: tomorrow' }))
  fireEvent.click(await screen.findByText('Next Monday'))
  expect(await screen.findByRole('button', { name: 'Deadline: Mon 30' })).toBeTruthy()
  expect(marked()).toBeUndefined()
  type(title, 'Read “tomorrow”')
  expect(marked()).toBeUndefined()
})

it('adds, splits, sorts and removes subtasks by the keyboard, and keeps them when the form is closed', async () => {
  const user = userEvent.setup()
  const { title, router, sent } = await open()
  type(title, 'Oil the drawer fronts')
  await user.click(screen.getByRole('button', { name: 'Add subtask' }))
  await user.keyboard('Sand{Enter}Oil{Enter}{Enter}')
  expect(rows()).toEqual(['Sand', 'Oil', ''])
  await user.keyboard('{Backspace}')
  expect(rows()).toEqual(['Sand', 'Oil'])
  expect(document.activeElement).toHaveProperty('value', 'Oil')
  await user.keyboard('{Enter}')
  await user.paste('- Wait a day\n- Second coat\n\n3. <b>Polish</b>')
  expect(rows()).toEqual(['Sand', 'Oil', 'Wait a day', 'Second coat', '<b>Polish</b>'])
  screen.getByRole('button', { name: 'Move: Wait a day' }).focus()
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('button', { name: 'Remove: Second coat' }))
  const left = ['Sand', 'Wait a day', 'Oil', '<b>Polish</b>']
  expect(rows()).toEqual(left)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => void router.navigate('/app/tasks?new'))
  await screen.findByDisplayValue('Wait a day')
  expect(rows()).toEqual(left)
  await user.click(screen.getByDisplayValue('Oil'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toMatchObject([{ subtasks: left.map((one) => ({ title: one })) }]))
})

it('adds nothing on Enter while a subtask is composed, and at most 200', async () => {
  const { sent } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add subtask' }))
  const [field] = screen.getAllByRole('textbox', { name: 'Title of the subtask' })
  if (!field) throw new Error('no row')
  type(field, '会議')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(rows()).toEqual(['会議'])
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index}`).join('\n')
  fireEvent.paste(field, { clipboardData: { getData: () => lines(201) } })
  expect(rows()).toEqual(['会議'])
  expect(screen.getByRole('alert').textContent).toBe('A task can have at most 200 subtasks.')
  expect(sent()).toEqual([])
})

it('refuses a title of 10,000 characters clearly and keeps it; shows markup as typed', async () => {
  const { title, sent } = await open()
  const long = 'x'.repeat(10_000)
  type(title, long)
  expect(screen.getByText('10,000 of 300 characters')).toBeTruthy()
  add()
  expect(await screen.findByText(/The title can have at most 300 characters/)).toBeTruthy()
  expect(title.value).toBe(long)
  expect(sent()).toEqual([])
  type(title, '<b>Oil</b> [it](https://x.example)')
  add()
  expect(await screen.findByRole('link', { name: '<b>Oil</b> [it](https://x.example)' })).toBeTruthy()
})

it('offers suggested subtasks one by one or all', async () => {
  const subtasks = ['Sand', 'Oil', 'Polish'].map((title) => ({ title }))
  const { title } = await open({ 'POST /api/ai/subtasks': () => [200, { subtasks }] })
  type(title, 'Oil the drawer fronts')
  fireEvent.click(screen.getByRole('button', { name: 'Suggest with AI' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reject: Oil' }))
  fireEvent.click(screen.getByRole('button', { name: 'Accept: Polish' }))
  expect(rows()).toEqual(['Polish'])
  fireEvent.click(screen.getByRole('button', { name: 'Accept all' }))
  expect(rows()).toEqual(['Polish', 'Sand'])
})

it('writes the description from the title, and takes it back', async () => {
  const events = [
    'event: text\ndata: {"delta":"Two thin "}\n\n',
    'event: done\ndata: {"description":"Two thin coats."}\n\n',
  ]
  const { title } = await open({
    'POST /api/ai/task-description': () =>
      new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } }),
  })
  const description = screen.getByRole('textbox', { name: /^Description/ })
  type(title, 'Oil the drawer fronts')
  type(description, 'Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Write from title' }))
  await waitFor(() => expect(description).toHaveProperty('value', 'Two thin coats.'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(description).toHaveProperty('value', 'Mine')
})

it('repeats on the day that the words name', async () => {
  const { title, sent } = await open()
  type(title, 'Pay the rent on 1 dec')
  await waitFor(() => expect(marked()).toBe('on 1 dec'))
  fireEvent.click(screen.getByRole('button', { name: 'Repeat' }))
  fireEvent.click(await screen.findByText('Every month on day 1'))
  expect(await screen.findByRole('button', { name: 'Every month on day 1' })).toBeTruthy()
  add()
  const repeat = { every: 1, unit: 'month', day: 1, after: 'calendar' }
  await waitFor(() =>
    expect(sent()).toMatchObject([{ title: 'Pay the rent', deadline: '2026-12-01', repeat }]),
  )
})

it('begins a rule on its first day, where no deadline is chosen', async () => {
  const { title, sent } = await open()
  type(title, 'Close the books')
  fireEvent.click(screen.getByRole('button', { name: 'Repeat' }))
  fireEvent.click(await screen.findByText('Every month on the last day'))
  expect(await screen.findByRole('button', { name: 'Deadline: Mon 30' })).toBeTruthy()
  add()
  const repeat = { every: 1, unit: 'month', lastDay: true, after: 'calendar' }
  await waitFor(() => expect(sent()).toMatchObject([{ deadline: '2026-11-30', repeat }]))
})

it('starts clean after one that was given up without any words', async () => {
  const { title, router } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Repeat' }))
  fireEvent.click(await screen.findByText('Every day'))
  expect(await screen.findByRole('button', { name: 'Every day' })).toBeTruthy()
  fireEvent.keyDown(title, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => void router.navigate('/app/tasks?new=2026-12-24'))
  expect(await screen.findByRole('button', { name: /^Deadline: .*24 Dec/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Repeat' })).toBeTruthy()
})

it('says what is missing without an AI service', async () => {
  const own = { id: idOf(9), _id: idOf(9), name: 'Alder & Finch', registrationNumber: null, currency: 'EUR' }
  const rules = { firstDayOfWeek: 1, locale: 'en-GB', inviters: 'roles', requiresTwoFactor: false }
  await open({
    'GET /api/ai': () => [200, { isConnected: false, provider: null }],
    'GET /api/companies/current': () => [200, { ...own, ...rules, members: 1, timeZone: 'UTC' }],
    'GET /api/companies/current/ai': () => [
      200,
      { providers: [], provider: null, hasOwnKey: false, isConnected: false },
    ],
    'GET /api/user/security': () => [200, { twoFactor: true, passkeys: 0, confirmBy: [] }],
  })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Write from title' }).title).toMatch(/No AI service/),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Write from title' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open settings' }))
  const row = await screen.findByRole('region', { name: 'AI service' })
  await waitFor(() => expect(document.activeElement).toBe(row.parentElement))
})

it('sends whoever does not manage the company to an admin', async () => {
  await open({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(idOf(9), 'Alder & Finch'), permissions: ['tasks.view', 'tasks.create'] }),
    ],
    'GET /api/ai': () => [200, { isConnected: false, provider: null }],
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Write from title' }).title).toMatch(/admin/))
  const before = screen.queryAllByRole('button', { name: 'Open settings' }).length
  fireEvent.click(screen.getByRole('button', { name: 'Write from title' }))
  await screen.findByText('No AI service is set up on this server. Ask an admin of your company for one.')
  expect(screen.queryAllByRole('button', { name: 'Open settings' })).toHaveLength(before)
})

it('says a refused title at the title', async () => {
  const { title } = await open({
    'POST /api/tasks': () => [422, { ...refusal('too_long'), fields: { title: 'too_long' } }],
  })
  type(title, 'Refused')
  add()
  expect(await screen.findByText('This is too long.')).toBeTruthy()
})

it('adds another by Shift with the keys that save, whatever the box says', async () => {
  const { title, sent } = await open()
  type(title, 'Order hinges')
  fireEvent.keyDown(title, { key: 'Enter', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(title.value).toBe(''))
  expect(screen.getByRole('dialog', { name: 'New task' })).toBeTruthy()
  type(title, 'Order locks')
  fireEvent.keyDown(title, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toMatchObject([{ title: 'Order hinges' }, { title: 'Order locks' }])
})

it('leads to the task that was added', async () => {
  const made = taskOf(50, 'Order hinges')
  const { title, router } = await open({ 'GET /api/tasks': () => [200, [made]] })
  type(title, 'Order hinges')
  add()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.task).toBe(made.id))
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(router.state.location.search).toBe(`?task=${made.id}`)
})
