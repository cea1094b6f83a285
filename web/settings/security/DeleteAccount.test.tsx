// The end of the account: asked with the own address, refused where a company would be left alone, then at the login.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { confirmationNeeded, confirmByPassword, inRow, openSecurity } from '#web/security.testing.tsx'

const DELETE = 'DELETE /api/user'
const question = { name: 'Delete your account for good?' }

async function ask(answers = {}) {
  const app = await openSecurity({ answers })
  await app.person.click((await inRow('Delete my account')).getByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', question))
  const field = dialog.getByLabelText('Type mara@alderfinch.example to confirm')
  const press = () => app.person.click(dialog.getByRole('button', { name: 'Delete account' }))
  return { ...app, dialog, field, press }
}

it('says what goes and what stays, and begins at Cancel', async () => {
  const { dialog } = await ask()
  expect(dialog.getByText(/^Your profile and picture/)).toBeTruthy()
  expect(dialog.getByText(/^What you made in companies stays/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

it('is not done without the own address', async () => {
  const { person, dialog, field, press, sent } = await ask()
  await press()
  await dialog.findByText('This is not your email address.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await person.type(field, 'leila@norra.example{Enter}')
  expect(sent(DELETE)).toEqual([])
})

it('is confirmed, done, and ends at the login with a word on it', async () => {
  let isConfirmed = false
  localStorage.setItem(`lintel:${idOf(1)}:${idOf(9)}:draft`, '"secret"')
  const { person, field, router, calls } = await ask({
    [DELETE]: () => (isConfirmed ? [204] : confirmationNeeded),
    'POST /api/auth/confirm': () => {
      isConfirmed = true
      return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
    },
  })
  await person.type(field, 'MARA@alderfinch.example{Enter}')
  await confirmByPassword(person)
  await screen.findByText('Your account is deleted.')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.includes(idOf(1)))).toEqual([])
  // A call with the dead session would end it again, and the word with it.
  const after = calls.slice(calls.findLastIndex(({ name }) => name === DELETE) + 1)
  expect(after.filter(({ name }) => name !== 'GET /api/auth/providers')).toEqual([])
})

it('says beforehand which companies have no other admin', async () => {
  await openSecurity({
    answers: { 'GET /api/companies/sole-admin': () => [200, [{ id: idOf(9), name: 'Alder & Finch' }]] },
  })
  await screen.findByText(/^You are the only admin of a company: make somebody else admin there first/)
  const row = await inRow('Delete my account')
  expect(row.getByText('Alder & Finch')).toBeTruthy()
  expect(row.getByRole('button', { name: 'Open' })).toBeTruthy()
})

it('names the companies that nobody else could run, and opens them', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { person, dialog, field, sent } = await ask({
    [DELETE]: () => [
      409,
      { ...refusal('sole_admin'), current: { companies: [{ id: idOf(9), name: 'Alder & Finch' }] } },
    ],
    'POST /api/auth/change-company': () => [200, { companyId: idOf(9) }],
  })
  await person.type(field, 'mara@alderfinch.example{Enter}')
  const list = within(await dialog.findByRole('list', { name: 'Companies where you are the only admin' }))
  expect(list.getByText('Alder & Finch')).toBeTruthy()
  expect(dialog.getByRole('alert').textContent).toContain('You are the only admin of a company.')
  await person.click(list.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/app'))
  expect(sent('POST /api/auth/change-company')).toEqual([{ userId: idOf(1), companyId: idOf(9) }])
})
