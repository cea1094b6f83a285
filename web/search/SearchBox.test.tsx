// The search box over a server that lives in the test.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SEARCH_BLUR_MS, SEARCH_DEBOUNCE_MS, SEARCH_LIST_HEIGHT } from '#contract/limits.ts'
import { idOf, refusal } from '#web/app.testing.tsx'
import {
  box,
  everything,
  found,
  freeze,
  held,
  isOpen,
  oak,
  openSearchBox,
  options,
  pass,
  press,
  type Reply,
  said,
  search,
  settings,
  type,
} from '#web/search.testing.tsx'

it('asks once, 250 ms after the last key, and opens with the answer', async () => {
  const { asked } = await openSearchBox()
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
  await openSearchBox()
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
  const { asked, router } = await openSearchBox()
  await search('in:pages oak')
  expect(asked).toEqual(['in:pages oak'])
  expect(options()).toEqual(['Oak settings↵'])
  press('Enter')
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/app/settings' }))
  expect(router.state.location).toMatchObject({ hash: '#notifications' })
})

it('asks nothing and shows nothing for a blank text', async () => {
  const { asked } = await openSearchBox()
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
  await openSearchBox(() => found({ tasks: [], pages: [settings] }))
  box().focus()
  type('oak')
  await waitFor(() => expect(said()).toBe('No results found Try a different search term'))
  // To the ear once, to the eye once.
  const hidden = screen.getAllByText('No results found').map((text) => text.closest('[aria-hidden]') !== null)
  expect(hidden).toEqual([false, true])
})

it.each([[500, refusal('internal')] as const, [200, {}] as const])(
  'closes silently on %i %j',
  async (...reply) => {
    let answer: Reply = found(everything)
    await openSearchBox(() => answer)
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

it('never lets an older answer win', async () => {
  const { ask, reply, isAsked } = held()
  await openSearchBox(ask)
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
  await openSearchBox(ask)
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

it.each([
  [9, '9 results'],
  [10, '10+ results'],
])('with a group of %i says "%s"', async (count, words) => {
  await openSearchBox(() =>
    found({ tasks: Array.from({ length: count }, (_, n) => ({ ...oak, id: idOf(n) })) }),
  )
  await search()
  expect(said()).toBe(words)
  expect(screen.getAllByText(words)).toHaveLength(2)
})

it('shows where hits will stand only when the answer takes long', async () => {
  const { ask, reply, isAsked } = held()
  await openSearchBox(ask)
  box().focus()
  type('sea')
  await isAsked('sea')
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeTruthy())
  await reply('sea', 'First')
  await screen.findByRole('option')
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

it('closes 150 ms after it lost the focus, but not for a press on a hit', async () => {
  const { router } = await openSearchBox()
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
  expect(isOpen()).toBe(false)
  // The screen's script takes its own time.
  vi.useRealTimers()
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/announcements'))
})

it('opens a user in a dialog, which keeps Ctrl+K and gives the focus back', async () => {
  const { router } = await openSearchBox()
  await search()
  press('Enter')
  const dialog = await screen.findByRole('dialog', { name: 'Mara Oakley' })
  expect(isOpen()).toBe(false)
  expect(router.state.location.pathname).toBe('/app')
  await within(dialog).findByText('Manager')
  expect(within(dialog).getByText('No description provided.')).toBeTruthy()
  const email = within(dialog).getByRole('link', { name: 'mara@alderfinch.example' })
  expect(email.getAttribute('href')).toBe('mailto:mara@alderfinch.example')
  expect(fireEvent.keyDown(dialog, { key: 'k', ctrlKey: true })).toBe(true)
  expect(document.activeElement).not.toBe(box())
  fireEvent.click(within(dialog).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(isOpen()).toBe(false)
})
