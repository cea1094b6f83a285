// The choice of a time zone: each by its city and what its clocks are off by, found by both.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'

it.each([
  ['buenos', 'Buenos Aires, UTC-3'],
  ['utc+5:45', 'Kathmandu, UTC+5:45'],
  ['GMT+5:45', 'Kathmandu, UTC+5:45'],
  ['Asia/Tokyo', 'Tokyo, UTC+9'],
])('%s finds %s', async (typed, label) => {
  fakeServer({ 'GET /api/user': () => [200, userOf(inCompany(idOf(9), 'Alder & Finch'))] })
  await openApp('/app/settings#profile')
  const person = userEvent.setup()
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  await person.click(zone)
  await person.clear(zone)
  await person.type(zone, typed)
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent.replace(/[\u2066\u2069]/g, ''))).toContain(label)
  expect(options.length).toBeLessThan(10)
})
