// Sent invitations: what a row says, who may act, sending again, cancelling and taking that back.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
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
  const { person } = await openUsers(
    tab,
    {
      'GET /api/invitations': () => [200, [ana]],
      [resend]: () => [200, { ...ana, link }],
    },
    { hasMailServer: false },
  )
  const button = await screen.findByRole('button', { name: 'New link for ana@norra.example' })
  const note = screen.getByText(/^Once you make a new link/)
  expect(button.getAttribute('aria-describedby')).toBe(note.id)
  expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull()
  await person.click(button)
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

it('copies several new links at once, and shows none of an invitation that was declined', async () => {
  let status: 'pending' | 'declined' = 'pending'
  const eva = invitationOf(52, 'eva@norra.example')
  const { person } = await openUsers(
    tab,
    {
      'GET /api/invitations': () => [200, [ana, { ...eva, status }]],
      [resend]: () => [200, { ...ana, link: 'https://lintel.example/invitation#token=a' }],
      [`POST /api/invitations/${eva.id}/resend`]: () => [
        200,
        { ...eva, link: 'https://lintel.example/invitation#token=e' },
      ],
    },
    { hasMailServer: false },
  )
  await person.click(await screen.findByRole('button', { name: 'New link for ana@norra.example' }))
  expect(await screen.findByLabelText('Link for ana@norra.example')).toBeTruthy()
  expect(screen.queryByText('Copy all links')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'New link for eva@norra.example' }))
  await person.click(await screen.findByText('Copy all links'))
  expect(await navigator.clipboard.readText()).toBe(
    ['ana', 'eva']
      .map((name) => `${name}@norra.example https://lintel.example/invitation#token=${name[0]}`)
      .join('\n'),
  )
  status = 'declined'
  await act(() => queryClient.invalidateQueries({ queryKey: ['users'] }))
  await waitFor(() => expect(screen.queryByLabelText('Link for eva@norra.example')).toBeNull())
  expect(screen.getByLabelText('Link for ana@norra.example')).toBeTruthy()
})

it('removes one that was declined, and hands the focus on to the next row, then to the tab', async () => {
  let rows = [ana, invitationOf(52, 'eva@norra.example', { status: 'declined' })]
  const end = (id: string) => () => {
    rows = rows.filter((row) => row.id !== id)
    return [204] as const
  }
  const { person } = await openUsers(tab, {
    'GET /api/invitations': () => [200, rows],
    [cancel]: end(ana.id),
    [`DELETE /api/invitations/${idOf(52)}`]: end(idOf(52)),
  })
  await person.click(
    await screen.findByRole('button', { name: 'Cancel the invitation of ana@norra.example' }),
  )
  const next = screen.getByRole('button', { name: 'Remove the invitation of eva@norra.example' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Invitation of eva@norra.example removed.')).toBeTruthy()
  const ownTab = screen.getByRole('tab', { name: /^Sent invitations/ })
  await waitFor(() => expect(document.activeElement).toBe(ownTab))
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
