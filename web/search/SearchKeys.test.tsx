// The search field by keyboard: what Enter, the arrows and Escape do, and where the focus goes.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SEARCH_BLUR_MS } from '#contract/limits.ts'
import {
  active,
  box,
  found,
  freeze,
  held,
  isOpen,
  oak,
  openSearchBox,
  pass,
  press,
  said,
  search,
  type,
} from '#web/search.testing.tsx'

it('Enter waits for the answer, and opens its first hit', async () => {
  const { ask, reply, isAsked } = held()
  const { router } = await openSearchBox(ask)
  box().focus()
  type('sea')
  await isAsked('sea')
  await reply('sea', 'First')
  await screen.findByRole('option')
  type('seat')
  press('Enter')
  await isAsked('seat')
  expect(router.state.location.pathname).toBe('/app')
  expect(isOpen()).toBe(true)
  await reply('seat', 'Second')
  await waitFor(() => expect(router.state.location.search).toBe(`?task=${oak.id}`))
  expect(isOpen()).toBe(false)
})

it.each([
  ['another key', () => press('ArrowDown')],
  ['another text', () => type('seat')],
  ['leaving the field', () => act(() => box().blur())],
])('Enter is forgotten by %s', async (_, forget) => {
  const { ask, reply, isAsked } = held()
  const { router } = await openSearchBox(ask)
  box().focus()
  type('sea')
  press('Enter')
  await isAsked('sea')
  forget()
  await pass(SEARCH_BLUR_MS)
  const asked = box().value
  await isAsked(asked)
  await reply(asked, 'First')
  await waitFor(() => expect(said()).not.toBe('Searching...'))
  await pass(1000)
  expect(router.state.location.pathname).toBe('/app')
})

it('leads the focus to what was found on the screen that is there already', async () => {
  const { router } = await openSearchBox()
  await router.navigate('/app/tasks')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tasks' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await search()
  press('ArrowDown')
  press('Enter')
  await waitFor(() => expect(document.activeElement?.matches('[data-drawer]')).toBe(true))
})

it('moves by arrows round the list and opens by Enter, a task in its drawer', async () => {
  const { router } = await openSearchBox()
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
  const { router } = await openSearchBox()
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
  const { router } = await openSearchBox((q) => found(q === 'おー' ? {} : { tasks: [oak] }))
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

it('clears by Escape, and leaves by a second one', async () => {
  await openSearchBox()
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
    await openSearchBox()
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
