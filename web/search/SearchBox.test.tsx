// The search box over a server that lives in the test.
// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Window as DomWindow } from 'happy-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SEARCH_BLUR_MS, SEARCH_DEBOUNCE_MS, SEARCH_LIST_HEIGHT } from '#contract/limits.ts'
import { fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'

const oak = { id: idOf(20), type: 'task', title: 'Order oak', description: 'Two boards', status: 'due_today' }
const mara = { id: idOf(1), type: 'user', title: 'Mara Oakley', email: 'mara@alderfinch.example' }
const notices = { id: 'a', type: 'announcement', title: 'Oak day', description: 'a b c d e f g h i' }
const settings = { id: 'p', type: 'page', title: 'Oak settings', path: '/app/settings#notifications' }
const everything = {
  tasks: [oak],
  pages: [settings],
  announcements: [notices],
  other: [{ id: 'x', title: 'Oak of no type' }],
  users: [mara],
  calendar: [{ id: 'c', type: 'calendar', title: 'Oak meeting' }],
}

type Reply = readonly [number, unknown]
const found = (results: object): Reply => [200, { results }]

/** Opens the home screen; `answer` is given what is looked for. */
async function open(answer: (q: string) => Reply | Promise<Reply> = () => found(everything)) {
  const asked: string[] = []
  fakeServer({
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'GET /api/universal-search': (_, query) => {
      const q = query?.get('q') ?? ''
      asked.push(q)
      return answer(q)
    },
    'GET /api/get-users': () => [200, { user: {}, users: [member], memberCounts: [] }],
  })
  const { router } = await openApp('/app')
  await screen.findByRole('heading', { level: 1 })
  return { asked, router }
}

const member = {
  id: idOf(1),
  _id: idOf(1),
  firstName: 'Mara',
  lastName: 'Oakley',
  email: 'mara@alderfinch.example',
  profileImage: null,
  role: 'manager',
  companies: [],
}

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const press = (key: string, more: object = {}) => fireEvent.keyDown(box(), { key, ...more })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const said = () => within(box().parentElement as HTMLElement).getByRole('status').textContent
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
const isOpen = () => box().getAttribute('aria-expanded') === 'true'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** From here on time passes only by `pass`, however slow the machine is. */
const freeze = () => vi.useFakeTimers()

const setWidth = (width: number) =>
  (window as unknown as DomWindow).happyDOM.setViewport({ width, height: 800 })

/** Types, and waits for the hits. */
async function search(text = 'oak') {
  box().focus()
  type(text)
  await screen.findAllByRole('option')
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // happy-dom has no fonts; a growing text field waits for them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  setWidth(1024)
})

it('asks once, 250 ms after the last key, and opens with the answer', async () => {
  const { asked } = await open()
  expect(box().placeholder).toBe('Search tasks, users, files, etc.')
  // Once, so that the script of the results is there.
  await search('first')
  press('Escape')
  freeze()
  type('oa')
  expect(said()).toBe('Searching...')
  await pass(SEARCH_DEBOUNCE_MS - 1)
  type(' oak & co ')
  await pass(SEARCH_DEBOUNCE_MS - 1)
  expect(asked).toEqual(['first'])
  expect(isOpen()).toBe(false)
  await pass(1)
  expect(asked).toEqual(['first', 'oak & co'])
  expect(isOpen()).toBe(true)
  expect(said()).toBe('3 results')
  const list = screen.getByRole('listbox', { name: 'Search results' })
  expect(box().getAttribute('aria-controls')).toBe(list.id)
  expect(list.style.getPropertyValue('--list-height')).toBe(`${SEARCH_LIST_HEIGHT}px`)
})

it('shows the hits in their groups, and none of other types', async () => {
  await open()
  await search()
  const groups = screen
    .getAllByRole('group')
    .filter((group) => group.closest('[role=listbox]'))
    .map((group) => group.firstElementChild?.textContent)
  expect(groups).toEqual(['Users', 'Tasks', 'Announcements'])
  expect(options()).toEqual([
    'MOMara Oakleymara@alderfinch.example↵',
    'Order oakTwo boardsDue today',
    'Oak daya b c d e f g h…',
  ])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Oak',
    'oak',
    'Oak',
  ])
  expect(screen.getByTitle('Order oak')).toBeTruthy()
})

it('shows only pages for in:pages', async () => {
  const { asked, router } = await open()
  await search('in:pages oak')
  expect(asked).toEqual(['in:pages oak'])
  expect(options()).toEqual(['Oak settings↵'])
  press('Enter')
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/app/settings' }))
  expect(router.state.location).toMatchObject({ hash: '#notifications' })
})

it('asks nothing and shows nothing for a blank text', async () => {
  const { asked } = await open()
  box().focus()
  type('   ')
  await pass(1000)
  expect(asked).toEqual([])
  expect(said()).toBe('')
  await search()
  type(' ')
  expect(options()).toEqual([])
  expect(isOpen()).toBe(false)
})

it('says when nothing was found', async () => {
  await open(() => found({ tasks: [], pages: [settings] }))
  box().focus()
  type('oak')
  await waitFor(() => expect(said()).toBe('No results foundTry a different search term'))
  expect(screen.getAllByText('No results found')).toHaveLength(2)
})

it.each([[500, refusal('internal')] as const, [200, {}] as const])(
  'closes silently on %i %j',
  async (...reply) => {
    let answer: Reply = found(everything)
    await open(() => answer)
    await search()
    answer = reply
    type('oak b')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(said()).toBe('')
    expect(options()).toEqual([])
    expect(screen.queryByText('No results found')).toBeNull()
    answer = found({ tasks: [oak] })
    press('Enter')
    await screen.findByRole('option')
  },
)

/** A server whose answers the test gives when it wants. */
function held() {
  const waiting = new Map<string, (reply: Reply) => void>()
  const ask = (q: string) => new Promise<Reply>((resolve) => waiting.set(q, resolve))
  const reply = (q: string, title: string) =>
    act(async () => waiting.get(q)?.(found({ tasks: [{ ...oak, title }] })))
  const isAsked = (q: string) => waitFor(() => expect(waiting.has(q)).toBe(true))
  return { ask, reply, isAsked }
}

it('never lets an older answer win', async () => {
  const { ask, reply, isAsked } = held()
  await open(ask)
  box().focus()
  type('sea')
  await isAsked('sea')
  type('search')
  await isAsked('search')
  await reply('search', 'New')
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('New')]))
  await reply('sea', 'Old')
  await pass(1000)
  expect(options()).toEqual([expect.stringContaining('New')])
})

it('stays clear when it was cleared before the answer came', async () => {
  const { ask, reply, isAsked } = held()
  await open(ask)
  box().focus()
  type('sea')
  await isAsked('sea')
  press('Escape')
  await reply('sea', 'Late')
  await pass(1000)
  expect(options()).toEqual([])
  expect(said()).toBe('')
  expect(box().value).toBe('')
})

it('shows where hits will stand only when the answer takes long, and Enter waits for it', async () => {
  const { ask, reply, isAsked } = held()
  const { router } = await open(ask)
  box().focus()
  type('sea')
  await isAsked('sea')
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeTruthy())
  await reply('sea', 'First')
  await screen.findByRole('option')
  type('seat')
  press('Enter')
  expect(isOpen()).toBe(true)
  await isAsked('seat')
  press('Enter')
  expect(isOpen()).toBe(true)
  expect(router.state.location.pathname).toBe('/app')
  await reply('seat', 'Second')
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('Second')]))
})

it('moves by arrows round the list and opens by Enter, a task in its drawer', async () => {
  const { router } = await open()
  await search()
  expect(active()).toContain('Mara Oakley')
  press('ArrowUp')
  expect(active()).toContain('Oak day')
  press('ArrowDown')
  press('ArrowDown')
  expect(active()).toContain('Order oak')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Order oak')
  expect(press('Home')).toBe(true)
  expect(press('End')).toBe(true)
  expect(active()).toContain('Order oak')
  press('Enter')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/app/tasks', search: `?task=${oak.id}` }),
  )
  expect(isOpen()).toBe(false)
  expect(document.activeElement).not.toBe(box())
  expect(box().value).toBe('oak')
})

it('opens in a new tab with Ctrl or Cmd', async () => {
  const { router } = await open()
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
  await search()
  press('ArrowDown')
  press('Enter', { ctrlKey: true })
  press('Enter', { metaKey: true })
  expect(openTab.mock.calls.map(([address]) => address)).toEqual(Array(2).fill(`/app/tasks?task=${oak.id}`))
  expect(router.state.location.pathname).toBe('/app')
  expect(screen.getByRole('option', { name: /Order oak/ }).getAttribute('href')).toBe(
    `/app/tasks?task=${oak.id}`,
  )
})

it('leaves keys to an input method, and finds while it composes', async () => {
  const { router } = await open((q) => found(q === 'おー' ? {} : { tasks: [oak] }))
  await search()
  press('Enter', { isComposing: true })
  press('Enter', { keyCode: 229 })
  press('Escape', { isComposing: true })
  fireEvent.compositionStart(box())
  type('おー')
  await pass(1000)
  expect(screen.queryByText('No results found')).toBeNull()
  type('オーク')
  await screen.findByRole('option')
  freeze()
  fireEvent.compositionEnd(box())
  press('Enter')
  expect(router.state.location.pathname).toBe('/app')
  await pass(200)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  press('Enter')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/tasks'))
})

it('closes 150 ms after it lost the focus, but not for a press on a hit', async () => {
  const { router } = await open()
  await search()
  freeze()
  act(() => box().blur())
  await pass(SEARCH_BLUR_MS - 1)
  expect(isOpen()).toBe(true)
  await pass(1)
  expect(isOpen()).toBe(false)
  act(() => box().focus())
  press('ArrowDown')
  await pass(0)
  expect(isOpen()).toBe(true)
  const hit = screen.getByRole('option', { name: /Oak day/ })
  // Refused, the press takes no focus from the field.
  expect(fireEvent.mouseDown(hit)).toBe(false)
  await pass(SEARCH_BLUR_MS * 2)
  expect(document.activeElement).toBe(box())
  fireEvent.click(hit)
  await pass(1000)
  expect(router.state.location.pathname).toBe('/app/announcements')
  expect(isOpen()).toBe(false)
})

it('clears by Escape, and leaves by a second one', async () => {
  await open()
  await search()
  press('Escape')
  expect(box().value).toBe('')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(box())
  press('Escape')
  expect(document.activeElement).toBe(document.body)
})

it.each([{ ctrlKey: true }, { metaKey: true }])(
  'opens with %j and K, its last text selected',
  async (held) => {
    await open()
    await search()
    act(() => box().blur())
    await pass(SEARCH_BLUR_MS)
    const field = screen.getByPlaceholderText(/^Company name/)
    field.focus()
    expect(fireEvent.keyDown(field, { key: 'k', ...held })).toBe(false)
    expect(document.activeElement).toBe(box())
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 3])
    expect(isOpen()).toBe(true)
  },
)

it('opens a user in a dialog, which keeps Ctrl+K and gives the focus back', async () => {
  const { router } = await open()
  await search()
  press('Enter')
  const dialog = await screen.findByRole('dialog', { name: 'Mara Oakley' })
  expect(isOpen()).toBe(false)
  expect(router.state.location.pathname).toBe('/app')
  await within(dialog).findByText('Manager')
  const email = within(dialog).getByRole('link', { name: 'mara@alderfinch.example' })
  expect(email.getAttribute('href')).toBe('mailto:mara@alderfinch.example')
  expect(fireEvent.keyDown(dialog, { key: 'k', ctrlKey: true })).toBe(true)
  expect(document.activeElement).not.toBe(box())
  fireEvent.click(within(dialog).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(isOpen()).toBe(false)
})

it('is an icon on narrow windows that fires the global event, and a screen with the field focused', async () => {
  setWidth(390)
  await open()
  expect(screen.queryByRole('combobox')).toBeNull()
  const onOpen = vi.fn()
  window.addEventListener('lintel:open-search', onOpen, { once: true })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(onOpen).toHaveBeenCalledOnce()
  const dialog = screen.getByRole('dialog', { name: 'Search' })
  expect(document.activeElement).toBe(box())
  await search()
  act(() => box().blur())
  await pass(1000)
  expect(options()).toHaveLength(3)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear' }))
  expect(box().value).toBe('')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close search' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => void window.dispatchEvent(new Event('lintel:open-search')))
  expect(document.activeElement).toBe(box())
})
