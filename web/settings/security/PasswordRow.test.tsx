// The password: changed by the current one, set where there is none, and refused under its fields.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusal } from '#web/app.testing.tsx'
import {
  confirmationNeeded,
  confirmByPassword,
  inRow,
  openSecurity,
  securityOf,
} from '#web/security.testing.tsx'

const CHANGE = 'POST /api/auth/change-password'

async function openForm(answers = {}, security = securityOf()) {
  const app = await openSecurity({ answers, security: () => security })
  const form = await inRow('Password')
  const button = await form.findByRole('button', {
    name: security.hasPassword ? 'Change password' : 'Set a password',
  })
  await app.person.click(button)
  return { ...app, form, button }
}

const type = async (
  { person, form }: Awaited<ReturnType<typeof openForm>>,
  next: string,
  repeated = next,
) => {
  const current = form.queryByLabelText('Current password')
  if (current) await person.type(current, 'the old harbour')
  await person.type(form.getByLabelText('New password'), next)
  await person.type(form.getByLabelText('Repeat the new password'), `${repeated}{Enter}`)
}

it('says since when it stands', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27), toFake: ['Date'] })
  await openSecurity({ security: () => securityOf({ passwordChangedAt: '2026-08-20T10:00:00.000Z' }) })
  expect((await inRow('Password')).getByText('Changed 3 months ago')).toBeTruthy()
})

it('is changed, says what that ends, and gives the focus back', async () => {
  const app = await openForm({ [CHANGE]: () => [204] })
  const { form, sent, button } = app
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Current password')))
  expect(form.getByLabelText('Current password').getAttribute('autocomplete')).toBe('current-password')
  expect(form.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
  await type(app, 'a quiet harbour')
  await screen.findByText('Password changed. Other devices are logged out.')
  expect(sent(CHANGE)).toEqual([{ currentPassword: 'the old harbour', newPassword: 'a quiet harbour' }])
  expect(form.queryByLabelText('New password')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('is not sent with faults, and the first faulty field has the focus', async () => {
  const app = await openForm()
  const { person, form, sent } = app
  await person.click(form.getAllByRole('button', { name: 'Change password' })[1] as HTMLElement)
  const missing = await form.findByText('Fill in this field.')
  expect(form.getAllByRole('alert')).toContain(missing)
  expect(form.getByLabelText('Current password').getAttribute('aria-describedby')).toContain(missing.id)
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Current password')))
  await type(app, 'short', 'shorter')
  await form.findByText('Use at least 8 characters for the password.')
  await form.findByText('Passwords do not match.')
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('New password')))
  expect(sent(CHANGE)).toEqual([])
})

it.each([
  ['password_wrong', 'Current password', 'This is not your current password.'],
  ['password_common', 'New password', 'This password is among the most common ones. Choose another.'],
])('says %s under the field "%s", and keeps what was typed', async (code, label, text) => {
  const app = await openForm({ [CHANGE]: () => [422, refusal(code)] })
  await type(app, 'a quiet harbour')
  const fault = await app.form.findByText(text)
  const field = app.form.getByLabelText(label)
  expect(field.getAttribute('aria-describedby')).toContain(fault.id)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(app.form.getByLabelText('New password')).toHaveProperty('value', 'a quiet harbour')
})

it('is set for an account without one, which confirms another way', async () => {
  let isConfirmed = false
  const app = await openForm(
    {
      [CHANGE]: () => (isConfirmed ? [204] : confirmationNeeded),
      'POST /api/auth/confirm': () => {
        isConfirmed = true
        return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
      },
    },
    securityOf({ hasPassword: false, twoFactor: true }),
  )
  expect(app.form.queryByLabelText('Current password')).toBeNull()
  await type(app, 'a quiet harbour')
  await app.person.type(await screen.findByLabelText('Code'), '123 456{Enter}')
  await screen.findByText('Password changed. Other devices are logged out.')
  expect(app.sent(CHANGE)).toEqual(Array(2).fill({ newPassword: 'a quiet harbour' }))
})

it('keeps what was typed when the confirmation is left', async () => {
  const app = await openForm({ [CHANGE]: () => confirmationNeeded })
  await type(app, 'a quiet harbour')
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await app.person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.form.getByLabelText('New password')).toHaveProperty('value', 'a quiet harbour')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('confirms by the password where the server wants both', async () => {
  let isConfirmed = false
  const app = await openForm({
    [CHANGE]: () => (isConfirmed ? [204] : confirmationNeeded),
    'POST /api/auth/confirm': () => {
      isConfirmed = true
      return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
    },
  })
  await type(app, 'a quiet harbour')
  await confirmByPassword(app.person)
  await screen.findByText('Password changed. Other devices are logged out.')
})

it('asks for a code where the password proves nothing in this session', async () => {
  let isConfirmed = false
  const app = await openForm(
    {
      [CHANGE]: () => (isConfirmed ? [204] : [403, refusal('code_needed')]),
      'POST /api/auth/confirm': () => {
        isConfirmed = true
        return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
      },
    },
    securityOf({ twoFactor: true, recoveryCodesLeft: 8, confirmBy: ['code'] }),
  )
  await type(app, 'a quiet harbour')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await app.person.type(await dialog.findByLabelText('Code'), '123456{Enter}')
  await screen.findByText('Password changed. Other devices are logged out.')
  expect(app.sent(CHANGE)).toHaveLength(2)
})
