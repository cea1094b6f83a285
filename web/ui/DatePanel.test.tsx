// With which day the weeks of the calendar begin.
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '#web/app.testing.tsx'
import { startLanguage } from '#web/lib/language.ts'
import { Providers } from '#web/Providers.tsx'
import { DatePanel } from './DatePanel.tsx'

const firstDay = () => document.querySelector('thead th')?.textContent

async function open(answer: readonly [number, unknown?]) {
  const calls = fakeServer({ 'GET /api/companies/current': () => answer })
  await startLanguage()
  render(
    <Providers>
      <DatePanel value="2026-11-28" onChange={() => {}} today="2026-11-28" hasNone={false} />
    </Providers>,
  )
  await screen.findByRole('table')
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/companies/current'))
}

it.each([
  [1, 'Mon'],
  [6, 'Sat'],
  [7, 'Sun'],
])('is the company’s: %i', async (firstDayOfWeek, name) => {
  await open([200, { firstDayOfWeek }])
  await waitFor(() => expect(firstDay()).toBe(name))
})

it('is the language’s where the company does not say', async () => {
  await open([500])
  // English is written as in Britain here.
  expect(firstDay()).toBe('Mon')
})
