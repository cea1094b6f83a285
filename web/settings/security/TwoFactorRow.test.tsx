// Two-factor sign-in: on by a scanned secret and its first code, codes shown once, off by a code.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Security } from '#contract/account.ts'
import { type Answers, refusal } from '#web/app.testing.tsx'
import {
  confirmationNeeded,
  confirmByPassword,
  inRow,
  openSecurity,
  securityOf,
  sessionOf,
} from '#web/security.testing.tsx'

const ENABLE = 'POST /api/auth/two-factor/enable'
const DISABLE = 'POST /api/auth/two-factor/disable'
const RENEW = 'POST /api/auth/two-factor/recovery-codes'
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k7qf-m2xp-${n}`)
const TITLE = 'Two-factor sign-in'

/** A server that turns it on, off and makes codes, once it is given the right code. */
async function open(
  sessions = [sessionOf(1, { isCurrent: true })],
  begin: Partial<Security> = {},
  answers: Answers = {},
) {
  let state = securityOf(begin)
  const enter = (changes: Partial<Security>) => (body: unknown) => {
    const typed = String((body as { code: string }).code).replace(/\s/g, '')
    if (typed !== '123456') return [401, refusal('code_wrong')] as const
    state = securityOf(changes)
    return [200, { recoveryCodes }] as const
  }
  const app = await openSecurity({
    security: () => state,
    answers: {
      'POST /api/auth/two-factor/setup': () => [
        200,
        { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Lintel:mara?secret=ABCDEFGHIJKLMNOP' },
      ],
      [ENABLE]: enter({ twoFactor: true, recoveryCodesLeft: 10 }),
      [DISABLE]: enter({}),
      [RENEW]: () => [200, { recoveryCodes }],
      'GET /api/auth/sessions': () => [200, { items: sessions }],
      'DELETE /api/auth/sessions': () => [204],
      ...answers,
    },
  })
  const setting = await inRow(TITLE)
  const press = async (name: string) => app.person.click(await setting.findByRole('button', { name }))
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  return { ...app, setting, press, dialog }
}

it('shows the secret as a picture and for typing, and takes a code with spaces', async () => {
  const { person, press, dialog, sent, setting } = await open()
  await press('Turn on')
  const scan = await dialog('Turn on two-factor sign-in')
  await scan.findByRole('img', { name: 'QR code for the authenticator app' })
  expect(scan.getByText('ABCD EFGH IJKL MNOP').getAttribute('dir')).toBe('ltr')
  const code = scan.getByLabelText('Code')
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await person.click(code)
  await person.paste('123 456')
  // Nothing goes by itself.
  expect(sent(ENABLE)).toEqual([])
  await person.keyboard('{Enter}')
  const codes = await dialog('Save your recovery codes')
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  expect(sent(ENABLE)).toEqual([{ code: '123 456' }])
  await person.click(codes.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const off = await setting.findByRole('button', { name: 'Turn off' })
  await waitFor(() => expect(document.activeElement).toBe(off))
  expect(setting.getByText('10 of 10 recovery codes left')).toBeTruthy()
})

it('says under the field that a code is wrong, and marks it for typing over', async () => {
  const { person, press, dialog, sent } = await open()
  await press('Turn on')
  const scan = await dialog('Turn on two-factor sign-in')
  const code = scan.getByLabelText<HTMLInputElement>('Code')
  await person.type(code, '{Enter}')
  await scan.findByText('Fill in this field.')
  expect(sent(ENABLE)).toEqual([])
  await person.type(code, '000000{Enter}')
  await scan.findByText('This code is wrong or was used already.')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6])
})

it('asks to keep the codes before it is closed without', async () => {
  const { person, press, dialog } = await open()
  await press('Turn on')
  await person.type((await dialog('Turn on two-factor sign-in')).getByLabelText('Code'), '123456{Enter}')
  const codes = await dialog('Save your recovery codes')
  await person.keyboard('{Escape}')
  await codes.findByText(/^Keep the codes first/)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers to log out what logged in without it', async () => {
  const { person, press, dialog, sent } = await open([sessionOf(1, { isCurrent: true }), sessionOf(2)])
  await press('Turn on')
  await person.type((await dialog('Turn on two-factor sign-in')).getByLabelText('Code'), '123456{Enter}')
  const codes = await dialog('Save your recovery codes')
  await person.click(codes.getByRole('button', { name: 'I have saved them' }))
  const others = await dialog('Two-factor sign-in is on')
  await person.click(others.getByRole('button', { name: 'Log out' }))
  await screen.findByText('All other devices are logged out.')
  expect(sent('DELETE /api/auth/sessions')).toHaveLength(1)
})

it('is turned off by a code, or a recovery code in the same field', async () => {
  const { person, press, dialog, sent, setting } = await open(undefined, {
    twoFactor: true,
    twoFactorSince: '2026-11-20T08:00:00.000Z',
    recoveryCodesLeft: 8,
  })
  expect(setting.getByText(/^On since 20 Nov 2026/)).toBeTruthy()
  await press('Turn off')
  const off = await dialog('Turn off two-factor sign-in?')
  await person.click(off.getByRole('button', { name: 'Use a recovery code' }))
  await person.type(off.getByLabelText('Recovery code'), 'k7qf{Enter}')
  await off.findByText('This code is wrong or was used already.')
  await person.click(off.getByRole('button', { name: 'Use a code' }))
  expect(off.queryByText('This code is wrong or was used already.')).toBeNull()
  await person.type(off.getByLabelText('Code'), '123456{Enter}')
  await screen.findByText('Two-factor sign-in is off.')
  expect(sent(DISABLE)).toEqual([{ code: 'k7qf' }, { code: '123456' }])
  await setting.findByRole('button', { name: 'Turn on' })
})

it('warns when few recovery codes are left, and makes new ones after a question', async () => {
  const { person, press, dialog, sent, setting } = await open(undefined, {
    twoFactor: true,
    recoveryCodesLeft: 3,
  })
  await setting.findByText('3 of 10 recovery codes left')
  expect(setting.getByText(/^Make new ones now/)).toBeTruthy()
  await press('New recovery codes')
  const ask = await dialog('Make new recovery codes?')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  expect(sent(RENEW)).toEqual([])
  await person.click(ask.getByRole('button', { name: 'New recovery codes' }))
  const codes = await dialog('Save your recovery codes')
  expect(codes.getAllByRole('listitem')).toHaveLength(10)
})

it.each(['{Escape}', 'a right code'])('gives the focus back after a confirmation and %s', async (way) => {
  let isConfirmed = false
  const app = await openSecurity({
    answers: {
      'POST /api/auth/two-factor/setup': () =>
        isConfirmed ? [200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }] : confirmationNeeded,
      'POST /api/auth/confirm': () => {
        isConfirmed = true
        return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
      },
      [ENABLE]: () => [200, { recoveryCodes }],
    },
  })
  const button = await (await inRow(TITLE)).findByRole('button', { name: 'Turn on' })
  await app.person.click(button)
  await confirmByPassword(app.person)
  const scan = within(await screen.findByRole('dialog', { name: 'Turn on two-factor sign-in' }))
  await waitFor(() => expect(document.activeElement).toBe(scan.getByLabelText('Code')))
  if (way === '{Escape}') await app.person.keyboard(way)
  else {
    await app.person.keyboard('123456{Enter}')
    await app.person.click(await screen.findByRole('button', { name: 'I have saved them' }))
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('says that a recovery code was used', async () => {
  const { setting } = await open(undefined, { twoFactor: true, recoveryCodesLeft: 9 })
  await setting.findByText('You have used 1 code. New codes replace the whole list.')
})

it('puts another app in the place of the one in use, and gives the focus back', async () => {
  const { press, dialog, person, sent, setting } = await open(
    [sessionOf(1, { isCurrent: true }), sessionOf(2)],
    { twoFactor: true, recoveryCodesLeft: 2 },
  )
  await press('Use another authenticator app')
  const scan = await dialog('Use another authenticator app')
  await person.type(scan.getByLabelText('Code'), '123456')
  await person.click(scan.getByRole('button', { name: 'Use this app' }))
  const codes = await dialog('Save your recovery codes')
  await person.click(codes.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const button = setting.getByRole('button', { name: 'Use another authenticator app' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(sent(ENABLE)).toEqual([{ code: '123456' }])
  expect(sent(DISABLE)).toEqual([])
})

it('does one thing at a time', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { press, dialog, setting } = await open(
    undefined,
    { twoFactor: true, recoveryCodesLeft: 8 },
    {
      'POST /api/auth/two-factor/setup': async () => {
        await answered
        return [200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }]
      },
    },
  )
  const isBlocked = (name: string) =>
    setting.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  const others = ['Turn off', 'New recovery codes']
  await press('Use another authenticator app')
  await waitFor(() => expect(others.map(isBlocked)).toEqual([true, true]))
  await press('Turn off')
  expect(screen.queryByRole('dialog')).toBeNull()
  answer()
  await dialog('Use another authenticator app')
  expect(others.map(isBlocked)).toEqual([false, false])
})
