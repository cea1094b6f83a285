// Sent invitations: what a row says, who may act, sending again, cancelling and taking that back.
// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { invitationOf, openUsers } from '#web/users.testing.tsx'

const ana = invitationOf(50, 'ana@norra.example')
const ben = invitationOf(51, 'ben@norra.example', {
  status: 'expired',
  role: 'Workshop lead',
  invitedBy: { id: idOf(3), firstName: 'Leila', lastName: 'Weber', profileImage: null },
  isOwn: false,
})
const tab = '?tab=invitations'
const resend = `POST /api/invitations/${ana.id}/resend`
const cancel = `DELETE /api/invitations/${ana.id}`
const restore = `POST /api/invitations/${ana.id}/restore`

it('says to whom, as what, when, by whom, and until when; only own ones can be acted on', async () => {
  await openUsers(tab, { 'GET /api/invitations': () => [200, [ana, ben]] })
  const table = await screen.findByRole('table', { name: 'Sent invitations' })
  const [, ...rows] = within(table).getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['ana@norra.example', 'User', 'Pending', 'yesterdayby you', '4 Dec', 'ResendCancel'],
    ['ben@norra.example', 'Workshop lead', 'Expired', 'yesterdayby Leila Weber', '', ''],
  ])
})

it('sends one again, and gives the new link where no mail goes out', async () => {
  const link = 'https://lintel.example/invitation#token=new'
  const { person } = await openUsers(tab, {
    'GET /api/invitations': () => [200, [ana]],
    [resend]: () => [200, { ...ana, link }],
  })
  await person.click(
    await screen.findByRole('button', { name: 'Resend the invitation of ana@norra.example' }),
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Link for ana@norra.example')).value).toBe(link)
  expect(screen.getByText(/No mail server is set up/)).toBeTruthy()
  expect(await screen.findByText('New link for ana@norra.example. The old one is dead.')).toBeTruthy()
})

it('cancels one at once, and takes that back', async () => {
  let isThere = true
  const { person, asked } = await openUsers(tab, {
    'GET /api/invitations': () => [200, isThere ? [ana] : []],
    [cancel]: () => {
      isThere = false
      return [204]
    },
    [restore]: () => {
      isThere = true
      return [200, ana]
    },
  })
  const button = { name: 'Cancel the invitation of ana@norra.example' }
  await person.click(await screen.findByRole('button', button))
  expect(await screen.findByText('No open invitations')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: /Undo/ }))
  expect(await screen.findByRole('button', button)).toBeTruthy()
  expect([cancel, restore].map((name) => asked(name).length)).toEqual([1, 1])
})

it('puts one back that could not be cancelled, and says why', async () => {
  const { person } = await openUsers(tab, {
    'GET /api/invitations': () => [200, [ana]],
    [cancel]: () => [403, refusal('forbidden')],
  })
  const button = { name: 'Cancel the invitation of ana@norra.example' }
  await person.click(await screen.findByRole('button', button))
  expect(await screen.findByText('Your role does not allow this.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', button)).toBeTruthy())
})

it('says when one cannot be sent again', async () => {
  const { person } = await openUsers(tab, {
    'GET /api/invitations': () => [200, [ana]],
    [resend]: () => [429, refusal('too_many_invitations')],
  })
  await person.click(await screen.findByRole('button', { name: /^Resend/ }))
  expect(await screen.findByText(/has sent its 100 invitations for today/)).toBeTruthy()
})
