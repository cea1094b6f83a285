// A forgotten password: asking for the link, whose answer tells nothing, and setting a new one by it.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, fakeServer, linkSecret, openApp, refusal, userOf } from '#web/app.testing.tsx'

const guest = () => [401, refusal('no_session')] as const
const forgot = 'POST /api/auth/forgot-password'
const reset = 'POST /api/auth/reset-password'
const check = 'POST /api/auth/reset-password/check'
const done = () => [200, { removedFactors: false }] as const
const email = 'mara@alderfinch.example'

beforeEach(() => sessionStorage.clear())

async function open(address: string, answers: Answers = {}) {
  const calls = fakeServer({
    'GET /api/user': guest,
    'GET /api/auth/providers': () => [200, { items: [], sendsMail: true }],
    [check]: () => [200, { removesFactors: false }],
    ...answers,
  })
  const app = await openApp(address)
  const bodiesOf = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return { ...app, calls, bodiesOf, person: userEvent.setup() }
}

const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('asking for a link', () => {
  it('takes the address from the sign-in card and back, and never puts it into the URL', async () => {
    const { person, router } = await open('/login')
    await person.type(await screen.findByLabelText('Email'), email)
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await heading('Forgot your password?')
    expect(router.state.location).toMatchObject({ pathname: '/forgot-password', search: '', hash: '' })
    expect(typedIn('Email')).toBe(email)
    await person.click(screen.getByRole('link', { name: 'Back to log in' }))
    await heading('Welcome back')
    expect(typedIn('Email')).toBe(email)
  })

  it('answers alike whatever the address is, and can be asked again', async () => {
    const { person, bodiesOf } = await open('/forgot-password', { [forgot]: () => [204] })
    await person.type(await screen.findByLabelText('Email'), ` ${email} `)
    await person.click(screen.getByRole('button', { name: 'Send the link' }))
    await waitFor(async () => expect(document.activeElement).toBe(await heading('Check your mail')))
    expect(screen.getByText('If this address has an account, a link is on its way.')).toBeTruthy()
    expect(screen.getByText(email)).toBeTruthy()
    expect(screen.getByText('No mail? Ask whoever runs this server.')).toBeTruthy()
    expect(bodiesOf(forgot)).toEqual([{ email }])
    await person.click(screen.getByRole('button', { name: 'Ask again' }))
    await heading('Forgot your password?')
    expect(typedIn('Email').trim()).toBe(email)
  })

  it('promises no mail where the server sends none, whatever the address is', async () => {
    const { person } = await open('/forgot-password', {
      'GET /api/auth/providers': () => [200, { items: [], sendsMail: false }],
      [forgot]: () => [204],
    })
    expect((await screen.findByText(/^This server sends no mail/)).textContent).toMatch(/npm run operator/)
    await person.type(screen.getByLabelText('Email'), `${email}{Enter}`)
    await heading('Ask whoever runs this server')
    expect(screen.getByText('npm run operator -- reset-password')).toBeTruthy()
    expect(screen.queryByText(/mail you|on its way|spam/i)).toBeNull()
  })

  it('says under the field that it is no address, and keeps it', async () => {
    const { person } = await open('/forgot-password', {
      [forgot]: () => [422, { ...refusal('email_invalid'), fields: { email: 'in English' } }],
    })
    const field = await screen.findByLabelText('Email')
    await person.type(field, 'mara{Enter}')
    const error = await screen.findByText('Enter an email address such as name@company.com.')
    expect(field.getAttribute('aria-describedby')).toContain(error.id)
    expect([document.activeElement, typedIn('Email')]).toEqual([field, 'mara'])
    await person.type(field, '@')
    expect(screen.queryByText('Enter an email address such as name@company.com.')).toBeNull()
  })

  it('asks for the address under its field, before it asks the server', async () => {
    const { person, bodiesOf } = await open('/forgot-password', { [forgot]: () => [204] })
    const field = await screen.findByLabelText('Email')
    expect(field.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    await person.click(screen.getByRole('button', { name: 'Send the link' }))
    const error = await screen.findByText('Enter your email address.')
    expect(screen.getByRole('alert')).toBe(error)
    expect(field.getAttribute('aria-describedby')).toContain(error.id)
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true'])
    expect(bodiesOf(forgot)).toEqual([])
  })

  it.each([
    ['too many tries', () => [429, refusal('too_many_tries')] as const, /^Too many tries/],
    [
      'a dead network',
      () => {
        throw new TypeError('Failed to fetch')
      },
      /server/,
    ],
  ])('says so after %s', async (_what, answer, text) => {
    const { person } = await open('/forgot-password', { [forgot]: answer })
    await person.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(text)
    expect(document.activeElement).toBe(alert)
  })
})

describe('setting a new password', () => {
  const secret = linkSecret('r5-Secret_of_the_link')
  const address = `/reset-password#token=${secret}`
  const fill = async (person: ReturnType<typeof userEvent.setup>, password: string, repeated = password) => {
    await person.clear(await screen.findByLabelText('New password'))
    await person.type(screen.getByLabelText('New password'), password)
    await person.clear(screen.getByLabelText('Repeat password'))
    await person.type(screen.getByLabelText('Repeat password'), repeated)
    await person.click(screen.getByRole('button', { name: 'Set password' }))
  }

  it('takes the secret out of the address, sets the password and leads to the login', async () => {
    const { person, router, bodiesOf } = await open(address, { [reset]: done })
    await heading('Set a new password')
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/reset-password', search: '', hash: '' }),
    )
    await fill(person, 'nine quiet harbours')
    await heading('Welcome back')
    expect(router.state.location.pathname).toBe('/login')
    expect((await screen.findByText('Your password is set. Log in.')).closest('[role=status]')).toBeTruthy()
    expect(bodiesOf(reset)).toEqual([{ token: secret, password: 'nine quiet harbours' }])
    expect(sessionStorage.length).toBe(0)
  })

  it('is for somebody who is signed in too, whose session ends with it', async () => {
    let isIn = true
    const { person, path } = await open(address, {
      'GET /api/user': () => (isIn ? [200, userOf()] : guest()),
      [reset]: () => {
        isIn = false
        return done()
      },
    })
    await fill(person, 'nine quiet harbours')
    expect(await screen.findByText('Your password is set. Log in.')).toBeTruthy()
    expect(path()).toBe('/login')
  })

  it('wants the same password twice before it asks the server', async () => {
    const { person, bodiesOf } = await open(address, { [reset]: done })
    await fill(person, 'nine quiet harbours', 'another one')
    expect((await screen.findByRole('alert')).textContent).toBe('Passwords do not match.')
    expect(bodiesOf(reset)).toEqual([])
  })

  it.each([
    ['password_short', { password: 'in English' }, 'Use at least 8 characters for the password.'],
    ['password_common', undefined, 'This password is among the most common ones. Choose another.'],
  ])('says %s under the password, and takes another', async (code, fields, text) => {
    let isRefused = true
    const { person } = await open(address, {
      [reset]: () => (isRefused ? [422, { ...refusal(code), ...(fields && { fields }) }] : done()),
    })
    await fill(person, 'password')
    const error = await screen.findByText(text)
    const field = screen.getByLabelText('New password')
    expect(field.getAttribute('aria-describedby')).toContain(error.id)
    expect(document.activeElement).toBe(field)
    isRefused = false
    await fill(person, 'nine quiet harbours')
    await heading('Welcome back')
  })

  it('shows both passwords with one button', async () => {
    const { person } = await open(address)
    const typesOf = () =>
      ['New password', 'Repeat password'].map((label) => screen.getByLabelText(label).getAttribute('type'))
    await heading('Set a new password')
    expect(typesOf()).toEqual(['password', 'password'])
    await person.click(screen.getByRole('button', { name: 'Show password' }))
    expect(typesOf()).toEqual(['text', 'text'])
  })

  it('says at once that a link is over, and how to get another', async () => {
    const { bodiesOf } = await open(address, { [check]: () => [409, refusal('link_ended')] })
    await heading('This link no longer works')
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
    expect(bodiesOf(check)).toEqual([{ token: secret }])
    expect(sessionStorage.length).toBe(0)
  })

  it.each([
    ['too many tries', () => [429, refusal('too_many_tries')] as const],
    ['a fault of the server', () => [500, refusal('internal')] as const],
  ])(
    'takes the password although the check failed by %s, without a word on factors',
    async (_what, answer) => {
      const { person, bodiesOf } = await open(address, { [check]: answer, [reset]: done })
      await screen.findByLabelText('New password')
      expect(screen.queryByText(/connected sign-ins of this account go/)).toBeNull()
      await fill(person, 'nine quiet harbours')
      await heading('Welcome back')
      expect(bodiesOf(reset)).toHaveLength(1)
    },
  )

  it.each([true, false])('tells before and after whether second factors go: %s', async (goes) => {
    const { person } = await open(address, {
      [check]: () => [200, { removesFactors: goes }],
      [reset]: () => [200, { removedFactors: goes }],
    })
    await screen.findByLabelText('New password')
    const note = screen.queryByText(
      /^Two-factor sign-in, passkeys and connected sign-ins of this account are removed/,
    )
    const button = screen.getByRole('button', { name: 'Set password' })
    expect(button.getAttribute('aria-describedby')).toBe(goes ? note?.id : null)
    await fill(person, 'nine quiet harbours')
    const notice = await screen.findByText(/^Your password is set\./)
    expect(/were removed/.test(notice.textContent)).toBe(goes)
  })

  it('says that a link ended while it was open', async () => {
    const { person } = await open(address, { [reset]: () => [409, refusal('link_ended')] })
    await fill(person, 'nine quiet harbours')
    await heading('This link no longer works')
    const again = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(again.getAttribute('href')).toBe('/forgot-password')
    expect(sessionStorage.length).toBe(0)
  })

  it('says the same without a secret', async () => {
    await open('/reset-password')
    await heading('This link no longer works')
  })

  it('keeps what was typed, and the secret, when the server fails', async () => {
    const { person } = await open(address, { [reset]: () => [500, refusal('internal')] })
    await fill(person, 'nine quiet harbours')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Something went wrong on the server/)
    expect(typedIn('New password')).toBe('nine quiet harbours')
    await waitFor(() => expect(Object.values(sessionStorage)).toEqual([secret]))
  })
})
