// The address: confirmed or not, another one that waits for its links, and taking that back.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { EmailChange } from '#contract/account.ts'
import { refusal } from '#web/app.testing.tsx'
import { inRow, openSecurity, securityOf } from '#web/security.testing.tsx'

const CHANGE = 'POST /api/user/email'
const change = (changes: Partial<EmailChange> = {}): EmailChange => ({
  email: 'mara@ilves.example',
  isLeft: false,
  isTaken: false,
  expiresAt: new Date(2026, 10, 27, 14, 32).toISOString(),
  ...changes,
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 14, 2), toFake: ['Date'] })
})

it('is shown with whether it is confirmed', async () => {
  await openSecurity()
  const email = await inRow('Email')
  expect(email.getByText('mara@alderfinch.example').tagName).toBe('BDI')
  expect(email.getByText('Confirmed')).toBeTruthy()
  expect(email.queryByRole('button', { name: 'Send a new link' })).toBeNull()
})

it('has a new link mailed while it is not confirmed', async () => {
  const { person } = await openSecurity({
    user: () => ({ emailVerified: false }),
    answers: { 'POST /api/auth/resend-verification': () => [204] },
  })
  const email = await inRow('Email')
  expect(email.getByText('Not confirmed')).toBeTruthy()
  await person.click(email.getByRole('button', { name: 'Send a new link' }))
  await screen.findByText('A new link is on its way to mara@alderfinch.example.')
})

it('is changed by links, of which it says which one is still to be opened', async () => {
  let emailChange: EmailChange | null = null
  const { person, sent } = await openSecurity({
    security: () => securityOf({ emailChange }),
    answers: {
      [CHANGE]: () => {
        emailChange = change({ isTaken: true })
        return [200, emailChange]
      },
    },
  })
  const email = await inRow('Email')
  await person.click(await email.findByRole('button', { name: 'Change email' }))
  await person.type(email.getByLabelText('New email'), ' mara@ilves.example {Enter}')
  expect((await email.findByText(/^Still to be opened/)).textContent).toContain('mara@alderfinch.example')
  expect(email.getByText(/^Opened/).textContent).toContain('mara@ilves.example')
  expect(email.getByText('The links work until 14:32.')).toBeTruthy()
  expect(sent(CHANGE)).toEqual([{ email: 'mara@ilves.example' }])
  expect(email.queryByLabelText('New email')).toBeNull()
})

it.each([
  ['email_invalid', 'Enter an email address such as name@company.com.'],
  ['email_unchanged', 'This is your email address already.'],
  ['email_taken', 'Another account has this email already.'],
])('says %s under the field', async (code, text) => {
  const { person } = await openSecurity({ answers: { [CHANGE]: () => [422, refusal(code)] } })
  const email = await inRow('Email')
  await person.click(await email.findByRole('button', { name: 'Change email' }))
  const field = email.getByLabelText('New email')
  await person.type(field, 'typed{Enter}')
  const fault = await email.findByRole('alert')
  expect(fault.textContent).toBe(text)
  expect(field.getAttribute('aria-describedby')).toContain(fault.id)
  expect(field).toHaveProperty('value', 'typed')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('says above the button what is wrong with the whole', async () => {
  const { person } = await openSecurity({ answers: { [CHANGE]: () => [429, refusal('too_many_tries')] } })
  const email = await inRow('Email')
  await person.click(await email.findByRole('button', { name: 'Change email' }))
  await person.type(email.getByLabelText('New email'), 'mara@ilves.example{Enter}')
  expect((await email.findByRole('alert')).textContent).toBe(
    'Too many tries. Wait a few minutes and try again.',
  )
})

it('takes a change back', async () => {
  let emailChange: EmailChange | null = change()
  const { person } = await openSecurity({
    security: () => securityOf({ emailChange }),
    answers: {
      'DELETE /api/user/email': () => {
        emailChange = null
        return [204]
      },
    },
  })
  const email = await inRow('Email')
  await person.click(await email.findByRole('button', { name: 'Cancel the change' }))
  await screen.findByText('Your email stays as it is.')
  await waitFor(() => expect(email.queryByText(/^Still to be opened/)).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(email.getByRole('button', { name: 'Change email' })),
  )
})

it('says when the links are over, and that without a mail server nobody gets any', async () => {
  await openSecurity({
    security: () => securityOf({ emailChange: change({ expiresAt: '2026-11-27T01:00:00.000Z' }) }),
    user: () => ({ hasMailServer: false }),
  })
  const email = await inRow('Email')
  await email.findByText('The links no longer work. Change the email again to get new ones.')
  expect(email.getByText(/^This server sends no mail/)).toBeTruthy()
})

it('promises no mail where the server sends none', async () => {
  const { person } = await openSecurity({ user: () => ({ hasMailServer: false }) })
  const email = await inRow('Email')
  await person.click(await email.findByRole('button', { name: 'Change email' }))
  expect(email.getByText(/^This server sends no mail\. Whoever runs it gives you two links/)).toBeTruthy()
  expect(email.queryByText(/We mail you|Send the links/)).toBeNull()
})
