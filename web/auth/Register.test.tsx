// Refusals of a registration: each under the field that it is about.
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, fakeServer, openApp, refusal } from '#web/app.testing.tsx'

const email = 'mara@alderfinch.example'

async function register(answer: Answers[string]) {
  fakeServer({
    'GET /api/user': () => [401, refusal('no_session')],
    'GET /api/auth/providers': () => [200, { items: [], sendsMail: true }],
    'POST /api/auth/register': answer,
  })
  await openApp('/login')
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Create an account' }))
  await person.type(screen.getByLabelText('First name'), 'Mara')
  await person.type(screen.getByLabelText('Last name'), 'Ilves')
  await person.type(screen.getByLabelText('Email'), email)
  await person.type(screen.getByLabelText('Password'), 'password')
  await person.type(screen.getByLabelText('Repeat password'), 'password{Enter}')
  return person
}

const describedBy = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

it.each([
  ['password_common', undefined, 'Password', 'This password is among the most common ones. Choose another.'],
  ['email_invalid', { email: '' }, 'Email', 'Enter an email address such as name@company.com.'],
  ['too_long', { lastName: '' }, 'Last name', 'This is too long.'],
])('says %s under its field, until that is changed', async (code, fields, label, text) => {
  const person = await register(() => [422, { ...refusal(code), ...(fields && { fields }) }])
  const error = await screen.findByText(text)
  const field = screen.getByLabelText(label)
  expect(field.getAttribute('aria-describedby')).toContain(error.closest('[id]')?.id)
  expect(document.activeElement).toBe(field)
  // Nothing is said of the whole form.
  for (const alert of screen.queryAllByRole('alert')) expect(alert).toBe(error)
  await person.type(field, 'x')
  expect(screen.queryByText(text)).toBeNull()
})

it('marks each field that is missing, besides what the specification says above the button', async () => {
  fakeServer({
    'GET /api/user': () => [401, refusal('no_session')],
    'GET /api/auth/providers': () => [200, { items: [], sendsMail: true }],
  })
  await openApp('/login')
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Create an account' }))
  expect(describedBy('Password')).toBe('At least 8 characters')
  await person.type(screen.getByLabelText('Email'), `${email}{Enter}`)
  expect((await screen.findByRole('alert')).textContent).toBe('All fields are required.')
  const marked = () =>
    ['First name', 'Last name', 'Email', 'Password', 'Repeat password'].filter(
      (label) =>
        screen.getByLabelText(label).getAttribute('aria-invalid') === 'true' &&
        describedBy(label).includes('Fill in this field.'),
    )
  expect(marked()).toEqual(['First name', 'Last name', 'Password', 'Repeat password'])
  await person.type(screen.getByLabelText('Password'), 'a')
  await person.type(screen.getByLabelText('Repeat password'), 'b')
  await person.tab()
  expect(marked()).toEqual(['First name', 'Last name'])
  // The old alert is about something else.
  expect(describedBy('Repeat password')).toBe('Passwords do not match.')
})

it('leads whoever has an account to logging in, with the same address', async () => {
  const person = await register(() => [409, refusal('email_taken')])
  const error = await screen.findByText(/^An account with this email already exists/)
  // One way to it is enough.
  expect(error.textContent).toBe('An account with this email already exists. Log in with this email')
  await person.click(screen.getByRole('button', { name: 'Log in with this email' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe(email)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it('says what is about no field above the button', async () => {
  await register(() => [403, refusal('sign_up_closed')])
  expect((await screen.findByRole('alert')).textContent).toMatch(/^New accounts are closed on this server/)
})
