// Appearance: each choice acts at once, is kept in this browser, and follows what another window chose.
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Answers, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { appearance } from '#web/lib/appearance.ts'
import { setLanguage } from '#web/lib/language.ts'

async function open(path = '/app/settings#appearance', answers: Answers = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    'PATCH /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))],
    ...answers,
  })
  const { router } = await openApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { router, person: userEvent.setup(), calls }
}

const html = document.documentElement
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
/** What the browser tells a window when another one has stored something. */
const chosenElsewhere = (key: string, value: string | null) =>
  act(async () => {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })

afterEach(async () => {
  appearance.set({ isCompact: false, isStill: false, hasSingleKeys: true })
  await setLanguage('en')
  localStorage.clear()
})

it('shows the theme as cards of which one is chosen, and keeps the choice', async () => {
  const { person } = await open()
  await screen.findByRole('radiogroup', { name: 'Theme' })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Appearance')
  expect(choice('System').checked).toBe(true)
  await person.click(choice('Dark'))
  expect(choice('Dark').checked).toBe(true)
  expect(html.dataset.mantineColorScheme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await person.keyboard('{ArrowRight}')
  expect(choice('System').checked).toBe(true)
  expect(localStorage.getItem('theme')).toBeNull()
})

it('makes lists compact, here and in every other window', async () => {
  const { person } = await open()
  await screen.findByRole('radiogroup', { name: 'Density' })
  await person.click(choice('Compact'))
  expect([html.dataset.density, localStorage.getItem('density')]).toEqual(['compact', 'compact'])
  await chosenElsewhere('density', null)
  expect(choice('Comfortable').checked).toBe(true)
  expect(html.dataset.density).toBeUndefined()
})

it('reduces motion by choice, and otherwise as the device asks', async () => {
  const { person } = await open()
  await screen.findByRole('switch', { name: 'Reduce motion' })
  await person.click(toggle('Reduce motion'))
  expect([html.hasAttribute('data-reduced-motion'), localStorage.getItem('motion')]).toEqual([
    true,
    'reduced',
  ])
  await person.click(toggle('Reduce motion'))
  expect([html.hasAttribute('data-reduced-motion'), localStorage.getItem('motion')]).toEqual([false, null])
  await chosenElsewhere('motion', 'reduced')
  expect(toggle('Reduce motion').checked).toBe(true)
})

it('switches single keys off', async () => {
  const { person, router } = await open()
  await person.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  toggle('Single-key shortcuts').blur()
  await person.keyboard('gh')
  expect(router.state.location.pathname).toBe('/app/settings')
  await person.click(toggle('Single-key shortcuts'))
  await person.keyboard('gh')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
})

it('speaks another language, tells the account, and follows another window', async () => {
  const { person, calls } = await open()
  await person.click(await screen.findByRole('combobox', { name: 'Language' }))
  const names = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Deutsch', 'English', 'العربية', '日本語'])
  await person.click(screen.getByRole('option', { name: 'Deutsch', hidden: true }))
  await screen.findByRole('heading', { name: 'Einstellungen' })
  expect(html.lang).toBe('de')
  expect(calls.filter(({ name }) => name === 'PATCH /api/user').map(({ body }) => body)).toEqual([
    { language: 'de' },
  ])
  await chosenElsewhere('language', 'ar')
  await waitFor(() => expect(html.dir).toBe('rtl'))
})

it('keeps the old language where the server cannot be told of another, and says why', async () => {
  let isGone = true
  const answer = userOf(inCompany(idOf(9), 'Alder & Finch'))
  const { person } = await open('/app/settings#appearance', {
    'PATCH /api/user': () => {
      if (isGone) throw new TypeError('Failed to fetch')
      return [200, answer]
    },
  })
  await person.click(await screen.findByRole('combobox', { name: 'Language' }))
  await person.click(screen.getByRole('option', { name: 'Deutsch', hidden: true }))
  await screen.findByText('The server did not answer. Check the connection and try again.')
  await screen.findByRole('heading', { name: 'Settings' })
  expect([html.lang, localStorage.getItem('language')]).toEqual(['en', null])
  isGone = false
})
