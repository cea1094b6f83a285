// Acts that the server wants confirmed: asked once by what the account has, done again, or quietly left.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusal } from '#web/app.testing.tsx'
import { confirmationNeeded, identityOf, inRow, openSecurity, securityOf } from '#web/security.testing.tsx'

const SETUP = 'POST /api/auth/two-factor/setup'
const CONFIRM = 'POST /api/auth/confirm'
const question = { name: 'Confirm that it is you' }

/** Opens the section with a fake act that needs a confirmation, and asks for it. */
async function ask(security = securityOf(), answers = {}) {
  let isConfirmed = false
  const app = await openSecurity({
    security: () => security,
    answers: {
      [SETUP]: () =>
        isConfirmed
          ? [200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }]
          : confirmationNeeded,
      'POST /api/auth/two-factor/recovery-codes': () =>
        isConfirmed ? [200, { recoveryCodes: ['aaaa-bbbb'] }] : confirmationNeeded,
      [CONFIRM]: () => {
        isConfirmed = true
        return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
      },
      ...answers,
    },
  })
  return {
    ...app,
    begin: async () => {
      const two = await inRow('Two-factor sign-in')
      await app.person.click(
        await two.findByRole('button', { name: security.twoFactor ? 'New recovery codes' : 'Turn on' }),
      )
      if (security.twoFactor)
        await app.person.click(
          within(await screen.findByRole('dialog')).getByRole('button', { name: 'New recovery codes' }),
        )
      return within(await screen.findByRole('dialog', question))
    },
  }
}

it('asks for the password, which has the focus, and does the act again', async () => {
  const { person, begin, sent } = await ask()
  const dialog = await begin()
  const field = await dialog.findByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  // A password manager learns whose it is.
  expect(document.querySelector('[role="dialog"] input[autocomplete="username"]')).toHaveProperty(
    'value',
    'mara@alderfinch.example',
  )
  await person.keyboard('a quiet harbour{Enter}')
  await screen.findByRole('dialog', { name: 'Turn on two-factor sign-in' })
  expect(sent(CONFIRM)).toEqual([{ password: 'a quiet harbour' }])
  expect(sent(SETUP)).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull())
})

it('does not send nothing', async () => {
  const { person, begin, sent } = await ask()
  const dialog = await begin()
  await person.click(await dialog.findByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Fill in this field.')
  expect(sent(CONFIRM)).toEqual([])
})

it('says what was wrong, keeps what was typed, and can be tried again', async () => {
  const answers = [
    [401, refusal('confirmation_failed')],
    [429, refusal('too_many_tries')],
  ] as const
  let tries = 0
  const { person, begin } = await ask(securityOf(), { [CONFIRM]: () => answers[tries++] })
  const dialog = await begin()
  await person.type(await dialog.findByLabelText('Password'), 'wrong{Enter}')
  const alert = await dialog.findByText('This is not your current password.')
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
  expect(dialog.getByLabelText('Password')).toHaveProperty('value', 'wrong')
  await person.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Too many tries. Wait a few minutes and try again.')
})

it('is left quietly, and the button has the focus again', async () => {
  const { person, begin, sent } = await ask()
  await begin()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const button = (await inRow('Two-factor sign-in')).getByRole('button', { name: 'Turn on' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent(SETUP)).toHaveLength(1)
})

it('covers the dialog that asked, which is there again when it is left by Escape', async () => {
  const { person, begin } = await ask(securityOf({ twoFactor: true, recoveryCodesLeft: 8 }))
  await begin()
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull())
  await screen.findByRole('dialog', { name: 'Make new recovery codes?' })
})

it('takes a code, or a recovery code with letters, in place of the password', async () => {
  const { person, begin, sent } = await ask(
    securityOf({ hasPassword: false, twoFactor: true, recoveryCodesLeft: 8 }),
  )
  const dialog = await begin()
  const code = await dialog.findByLabelText('Code')
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(code.getAttribute('inputmode')).toBe('numeric')
  await person.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  const recovery = dialog.getByLabelText('Recovery code')
  expect(recovery.getAttribute('inputmode')).toBe('text')
  await waitFor(() => expect(document.activeElement).toBe(recovery))
  await person.keyboard('k7qf-m2xp{Enter}')
  await screen.findByText('aaaa-bbbb')
  expect(sent(CONFIRM)).toEqual([{ code: 'k7qf-m2xp' }])
})

it('offers no password in a session that takes none, though the account has one', async () => {
  const { begin } = await ask(
    securityOf({ hasPassword: true, twoFactor: true, recoveryCodesLeft: 8, confirmBy: ['code'] }),
  )
  const dialog = await begin()
  await dialog.findByLabelText('Code')
  expect(dialog.queryByLabelText('Password')).toBeNull()
  expect(dialog.queryByRole('button', { name: /password/i })).toBeNull()
  dialog.getByRole('button', { name: 'Use a recovery code' })
})

it('has whoever has nothing to show log in again, at the provider and back', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { person, begin } = await ask(securityOf({ hasPassword: false }), {
    'GET /api/auth/identities': () => [200, { items: [identityOf(1)] }],
  })
  const dialog = await begin()
  await person.click(await dialog.findByRole('button', { name: 'Log in again' }))
  await waitFor(() => expect(assign).toHaveBeenCalled())
  expect(assign.mock.calls[0]?.[0]).toMatch(/^\/api\/auth\/oidc\/google\/start\?returnTo=/)
})

it('says of a code that it is wrong', async () => {
  const { person, begin } = await ask(securityOf({ twoFactor: true, confirmBy: ['code'] }), {
    [CONFIRM]: () => [401, refusal('confirmation_failed')],
  })
  const dialog = await begin()
  await person.type(await dialog.findByLabelText('Code'), '000000{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe('This code is wrong or was used already.')
})
