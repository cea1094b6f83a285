// The company switcher: counts from the server, the person's own list when that fails, and switching.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import {
  type Answers,
  companyOf,
  fakeServer,
  inCompany,
  openApp,
  refusal,
  userOf,
} from '#web/app.testing.tsx'

const alder = companyOf(101, 'Alder & Finch', 3)
const { members: _unknown, ...kivi } = companyOf(103, 'Kivi Ceramics')

async function openSwitcher(answers: Answers = {}) {
  const companies = [alder, kivi as typeof alder]
  const user = userOf({ ...inCompany(alder.id, alder.name), companies })
  const calls = fakeServer({ 'GET /api/user': () => [200, user], ...answers })
  await openApp('/app')
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /Alder & Finch Admin/ }))
  await screen.findByRole('menu')
  return { calls, person }
}

const rows = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)

it('shows how many people each company has', async () => {
  await openSwitcher({
    'GET /api/get-users': () => [
      200,
      {
        user: { id: '', _id: '', companies: [alder, kivi] },
        users: [],
        memberCounts: [
          { _id: alder.id, members: 10 },
          { _id: kivi.id, members: 1 },
        ],
      },
    ],
  })
  await waitFor(() =>
    expect(rows()).toEqual([
      expect.stringContaining('Alder & Finch10 members'),
      expect.stringContaining('Kivi Ceramics1 member'),
    ]),
  )
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toContain('Alder & Finch')
})

it("falls back to the person's own list, with one member where none is named", async () => {
  await openSwitcher({ 'GET /api/get-users': () => [403, refusal('forbidden')] })
  expect(rows()).toEqual([
    expect.stringContaining('Alder & Finch3 members'),
    expect.stringContaining('Kivi Ceramics1 member'),
  ])
  expect(screen.getByRole('menuitem', { name: 'Add Company' })).toBeTruthy()
})

it('switches by a real navigation, under an overlay with the name', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { person, calls } = await openSwitcher({
    'POST /api/auth/change-company': () => [200, { companyId: kivi.id }],
  })
  await person.click(screen.getByRole('menuitemradio', { name: /Kivi/ }))
  expect(await screen.findByText('Opening Kivi Ceramics...')).toBeTruthy()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/app'))
  expect(calls.some(({ name }) => name === 'POST /api/auth/change-company')).toBe(true)
})
