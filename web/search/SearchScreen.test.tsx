// The search as a screen of narrow windows.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { box, openSearchBox, options, pass, press, search, setWidth } from '#web/search.testing.tsx'

it('is an icon on narrow windows that fires the global event, and a screen with the field focused', async () => {
  setWidth(390)
  await openSearchBox()
  expect(screen.queryByRole('combobox')).toBeNull()
  const onOpen = vi.fn()
  window.addEventListener('lintel:open-search', onOpen, { once: true })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(onOpen).toHaveBeenCalledOnce()
  const dialog = screen.getByRole('dialog', { name: 'Search' })
  expect(document.activeElement).toBe(box())
  expect(within(dialog).getByText('Type part of what you are looking for')).toBeTruthy()
  await search()
  expect(within(dialog).queryByText('Type part of what you are looking for')).toBeNull()
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

it('as a screen leaves only the messages beside it, until Escape or Back', async () => {
  setWidth(390)
  await openSearchBox()
  const icon = screen.getByRole('button', { name: 'Search' })
  const heading = screen.getByRole('heading', { level: 1 })
  const messages = screen.getByRole('region', { name: 'Messages' })
  for (const leave of [() => press('Escape'), () => void fireEvent.popState(window)]) {
    icon.focus()
    fireEvent.click(icon)
    expect([heading, icon].map((element) => element.closest('[inert]') !== null)).toEqual([true, true])
    expect([box(), messages].map((element) => element.closest('[inert]'))).toEqual([null, null])
    leave()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.querySelector('[inert]')).toBeNull()
    expect(document.activeElement).toBe(icon)
  }
})
