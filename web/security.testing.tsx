// Opens the security section in tests, on a server whose account stands as the test says.
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { OwnSession, Security, SecurityEntry } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { Identity } from '#contract/identities.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'

/** A password, nothing else. */
export const securityOf = (changes: Partial<Security> = {}): Security => ({
  ...standing,
  confirmBy: waysOf({ ...standing, ...changes }),
  ...changes,
})

const waysOf = ({ hasPassword, twoFactor, passkeys }: Standing): Security['confirmBy'] => [
  ...(hasPassword ? (['password'] as const) : []),
  ...(twoFactor ? (['code'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
]

type Standing = Omit<Security, 'confirmBy'>
const standing: Standing = {
  hasPassword: true,
  passwordChangedAt: null,
  twoFactor: false,
  twoFactorSince: null,
  recoveryCodesLeft: 0,
  passkeys: 0,
  emailChange: null,
  confirmedUntil: '2026-11-27T12:10:00.000Z',
}

export const sessionOf = (n: number, changes: Partial<OwnSession> = {}): OwnSession => ({
  id: idOf(n),
  _id: idOf(n),
  device: 'Firefox, Linux',
  address: '203.0.113.7',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-27T12:00:00.000Z',
  isCurrent: false,
  ...changes,
})

export const identityOf = (n: number, changes: Partial<Identity> = {}): Identity => ({
  id: idOf(n),
  _id: idOf(n),
  provider: 'google',
  name: 'Google',
  email: 'mara.ilves@gmail.example',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-27T12:00:00.000Z',
  ...changes,
})

export const passkeyOf = (n: number, changes: Partial<Passkey> = {}): Passkey => ({
  id: idOf(n),
  _id: idOf(n),
  name: 'Firefox, Linux',
  isSynced: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
  ...changes,
})

export const entryOf = (n: number, changes: Partial<SecurityEntry> = {}): SecurityEntry => ({
  id: idOf(n),
  _id: idOf(n),
  at: '2026-11-27T09:05:00.000Z',
  action: 'signed_in',
  subject: null,
  isOperator: false,
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ...changes,
})

export const confirmationNeeded = [403, refusal('confirmation_needed')] as const

interface Options {
  /** As the server says it at the time. */
  security?: () => Security
  user?: () => Partial<User>
  answers?: Answers
  search?: string
}

export async function openSecurity({
  security = securityOf,
  user = () => ({}),
  answers,
  search = '',
}: Options = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), ...user() })],
    'GET /api/user/security': () => [200, security()],
    'GET /api/auth/passkeys': () => [200, { items: [] }],
    'GET /api/auth/identities': () => [200, { items: [] }],
    'GET /api/auth/providers': () => [200, { items: [] }],
    'GET /api/auth/sessions': () => [200, { items: [sessionOf(1, { isCurrent: true })] }],
    'GET /api/user/security-log': () => [200, { items: [], nextCursor: null }],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/warnings': () => [200, { warnings: [] }],
    ...answers,
  })
  const { router } = await openApp(`/app/settings${search}#security`)
  await screen.findByRole('heading', { level: 2, name: 'Security' })
  const person = userEvent.setup()
  /** What was sent to an endpoint, in its order. */
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return { router, person, calls, sent }
}

/** A setting by its heading. */
export const row = async (name: string): Promise<HTMLElement> => await screen.findByRole('region', { name })

export const inRow = async (name: string) => within(await row(name))

/** Confirms by the password in the dialog that asks for it. */
export async function confirmByPassword(person: ReturnType<typeof userEvent.setup>): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await person.type(await dialog.findByLabelText('Password'), 'a quiet harbour{Enter}')
}
