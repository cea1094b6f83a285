// Before somebody has chosen a language, the browser's is offered beside the menu.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeServer, openApp, refusal } from '#web/app.testing.tsx'

async function openLogin(languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  fakeServer({ 'GET /api/user': () => [401, refusal('no_session')] })
  await openApp('/login')
  await screen.findByRole('heading', { name: 'Welcome back' })
}

it('speaks English until the offered language is chosen, and offers it no more', async () => {
  await openLogin(['de-AT', 'en'])
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
  expect(await screen.findByRole('heading', { name: 'Willkommen zurück' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deutsch' })).toBeNull()
  const menu = screen.getByRole('button', { name: /^Sprache/ })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  expect(localStorage.getItem('language')).toBe('de')
})

it.each([[['en-GB', 'de']], [['fr']], [[]]])(
  'offers nothing to a browser that asks for %j',
  async (languages) => {
    await openLogin(languages)
    expect(screen.queryByRole('button', { name: /^(Deutsch|English|Français)$/ })).toBeNull()
  },
)

it('offers nothing to who chose a language', async () => {
  localStorage.setItem('language', 'en')
  await openLogin(['de'])
  expect(screen.queryByRole('button', { name: 'Deutsch' })).toBeNull()
})
