// Choosing a company: Enter opens the last used one; an accepted invitation becomes a company in its place.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type Answers, companyOf, fakeServer, idOf, openApp, refusal, userOf } from '#web/app.testing.tsx'

const alder = companyOf(101, 'Alder & Finch', 10, '2026-11-27T08:00:00.000Z')
const kivi = companyOf(103, 'Kivi Ceramics', 1)
const norra = companyOf(104, 'Norra Timber Co-op', 6)
const invitation = {
  id: idOf(201),
  _id: idOf(201),
  companyId: norra.id,
  companyName: norra.name,
  role: 'manager',
  status: 'pending',
  invitedBy: 'Eero Laine',
  createdAt: new Date().toISOString(),
}

async function openPage(answers: Answers) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ companies: [kivi, alder] })],
    'GET /api/companies': () => [200, [kivi, alder]],
    'GET /api/invitations/mine': () => [200, []],
    ...answers,
  })
  await openApp('/app/select-company')
  await screen.findByRole('heading', { name: 'Where to, Mara?' })
  return { calls, person: userEvent.setup() }
}

it('opens the company that was used last by Enter', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { calls, person } = await openPage({
    'POST /api/auth/change-company': () => [200, { companyId: alder.id }],
  })
  const rows = await within(screen.getByRole('region', { name: 'Your companies' })).findAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Alder & Finch'),
    expect.stringContaining('Kivi Ceramics'),
    'Add a company',
  ])
  expect(rows[1]?.textContent).toContain('User · 1 member')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/app'))
  expect(screen.getByText('Opening Alder & Finch...')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'POST /api/auth/change-company')?.body).toEqual({
    userId: idOf(1),
    companyId: alder.id,
  })
})

it('turns an accepted invitation into its company, where it stands', async () => {
  let isAccepted = false
  const { person } = await openPage({
    'GET /api/companies': () => [200, isAccepted ? [kivi, alder, norra] : [kivi, alder]],
    'GET /api/invitations/mine': () => [200, isAccepted ? [] : [invitation]],
    [`POST /api/invitations/${invitation.id}/accept`]: () => {
      isAccepted = true
      return [200, { companyId: norra.id }]
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Invitations' }))
  expect(section.getByText('Invited as manager by Eero Laine, today')).toBeTruthy()
  expect(section.getByText('Pending')).toBeTruthy()
  await person.click(section.getByRole('button', { name: 'Accept the invitation to Norra Timber Co-op' }))
  expect(await section.findByRole('button', { name: /Norra Timber Co-op.*6 members/ })).toBeTruthy()
  expect(section.queryByText('Pending')).toBeNull()
  const own = within(screen.getByRole('region', { name: 'Your companies' }))
  expect(own.queryByText('Norra Timber Co-op')).toBeNull()
})

it('declines an invitation after a question, and takes it off the list', async () => {
  let isOpen = true
  const { calls, person } = await openPage({
    'GET /api/invitations/mine': () => [200, isOpen ? [invitation] : []],
    [`POST /api/invitations/${invitation.id}/decline`]: () => {
      isOpen = false
      return [204]
    },
  })
  await person.click(
    await screen.findByRole('button', { name: 'Decline the invitation to Norra Timber Co-op' }),
  )
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Decline the invitation to Norra Timber Co-op?' }),
  )
  expect(calls.filter(({ name }) => name.endsWith('/decline'))).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Invitation to Norra Timber Co-op declined.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('keeps an invitation that could not be declined, and says why', async () => {
  const { person } = await openPage({
    'GET /api/invitations/mine': () => [200, [invitation]],
    [`POST /api/invitations/${invitation.id}/decline`]: () => [409, refusal('invitation_ended')],
  })
  await person.click(
    await screen.findByRole('button', { name: 'Decline the invitation to Norra Timber Co-op' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('has expired or was withdrawn')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Pending')).toBeTruthy()
})

it('shows no invitations before the address is confirmed, and asks again on the way back from the mail', async () => {
  let isVerified = false
  const { calls, person } = await openPage({
    'GET /api/user': () => [200, userOf({ companies: [kivi], emailVerified: isVerified })],
    'GET /api/invitations/mine': () => [200, isVerified ? [invitation] : []],
    'POST /api/auth/resend-verification': () => [204],
  })
  const notice = within(
    await screen.findByRole('region', { name: 'Confirm your email address to see your invitations' }),
  )
  expect(notice.getByText(/we mailed to/).textContent).toContain('mara@alderfinch.example')
  await person.click(notice.getByRole('button', { name: 'Resend' }))
  expect(await screen.findByText('A new link is on its way to mara@alderfinch.example.')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('GET /api/invitations/mine')

  isVerified = true
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Pending')).toBeTruthy()
  expect(screen.queryByText(/Confirm your email address/)).toBeNull()
})

it('tells who has no company where invitations go', async () => {
  await openPage({
    'GET /api/user': () => [200, userOf()],
    'GET /api/companies': () => [200, []],
  })
  expect(await screen.findByText(/invitations go to mara@alderfinch.example/)).toBeTruthy()
})

it('says why invitations could not be loaded, and leaves the companies in place', async () => {
  await openPage({ 'GET /api/invitations/mine': () => [429, refusal('too_many_tries')] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load your invitations: Too many tries.')
  expect(
    within(screen.getByRole('region', { name: 'Your companies' })).getByText('Kivi Ceramics'),
  ).toBeTruthy()
})

it('does not speak of a mail where the server sends none', async () => {
  await openPage({
    'GET /api/user': () => [200, userOf({ companies: [kivi], emailVerified: false, hasMailServer: false })],
  })
  expect(await screen.findByText(/This server sends no mail/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull()
  expect(screen.queryByText(/that we mailed/)).toBeNull()
})
