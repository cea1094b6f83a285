// A company that asks for a second factor: shown by what the account has, or set up at once, and the company opens.
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Security } from '#contract/account.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { confirmationNeeded, securityOf, sessionOf } from '#web/security.testing.tsx'

const CONFIRM = 'POST /api/auth/confirm'
const title = 'Alder & Finch asks for a second factor'
const get = vi.fn()
const bytes = new Uint8Array([1]).buffer
const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null }

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer)
  get.mockReset()
  get.mockResolvedValue({
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  })
})

/** A weak session of an account that stands as it is said. */
async function open(path: string, account: Partial<Security>, answers: Answers = {}, begin = true) {
  let needsTwoFactor = begin
  let security = securityOf(account)
  const letIn = () => {
    needsTwoFactor = false
  }
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), needsTwoFactor })],
    'GET /api/user/security': () => [200, security],
    'GET /api/auth/passkeys': () => [200, { items: [] }],
    'GET /api/auth/identities': () => [200, { items: [] }],
    'GET /api/auth/providers': () => [200, { items: [], sendsMail: true }],
    'GET /api/auth/sessions': () => [200, { items: [sessionOf(1, { isCurrent: true }), sessionOf(2)] }],
    'GET /api/user/security-log': () => [200, { items: [], nextCursor: null }],
    'GET /api/warnings': () => [200, { warnings: [] }],
    'POST /api/auth/confirm/options': () => [200, { challenge: 'AAAA' }],
    'POST /api/auth/two-factor/setup': () => [200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }],
    'POST /api/auth/two-factor/enable': () => {
      letIn()
      security = securityOf({ twoFactor: true, recoveryCodesLeft: 10 })
      return [200, { recoveryCodes: ['aaaa-bbbb'] }]
    },
    [CONFIRM]: (body) => {
      if ((body as { code?: string }).code === '000000') return [401, refusal('confirmation_failed')]
      letIn()
      return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
    },
    ...answers,
  })
  const { path: at, router } = await openApp(path)
  const person = userEvent.setup()
  const require = async () => {
    needsTwoFactor = true
    await act(() => queryClient.refetchQueries({ queryKey: ['user'] }))
  }
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return { at, router, person, require, sent }
}

const has = async (ways: string[]) => {
  await screen.findByText(/and the company opens\.$/)
  const all = [
    'Confirm with a code',
    'Confirm with your passkey',
    'Set up an authenticator app',
    'Set up a passkey',
  ]
  const named = (name: string) =>
    screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })
  expect(all.filter((name) => named(name))).toEqual(ways)
}

it.each([
  [{}, 'Set up an authenticator app or a passkey, and the company opens.'],
  [{ twoFactor: true }, 'Confirm once with your authenticator app, and the company opens.'],
  [{ passkeys: 1 }, 'Confirm once with your passkey, and the company opens.'],
  [
    { twoFactor: true, passkeys: 1 },
    'Confirm once with your authenticator app or passkey, and the company opens.',
  ],
])('names only the ways of the account: %o', async (account, hint) => {
  await open('/app/nowhere', account)
  expect(await screen.findByText(hint)).toBeTruthy()
})

it.each([
  [{}, ['Set up an authenticator app', 'Set up a passkey']],
  [{ twoFactor: true, recoveryCodesLeft: 8 }, ['Confirm with a code']],
  [{ passkeys: 1 }, ['Confirm with your passkey']],
  [{ twoFactor: true, passkeys: 1 }, ['Confirm with a code', 'Confirm with your passkey']],
])('offers by what an account has: %o', async (account, ways) => {
  await open('/app/nowhere', account)
  await screen.findByRole('heading', { level: 1, name: title })
  await has(ways)
  expect(screen.getByRole('link', { name: 'Other company' })).toBeTruthy()
})

it('opens the company by a code, of which a password is no substitute', async () => {
  const { person, sent } = await open('/app/nowhere', {
    twoFactor: true,
    passkeys: 1,
    confirmBy: ['password', 'code', 'passkey'],
  })
  await person.click(await screen.findByRole('button', { name: 'Confirm with a code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await person.type(await dialog.findByLabelText('Code'), '000000{Enter}')
  await dialog.findByRole('alert')
  expect(dialog.queryByRole('button', { name: 'Use your password' })).toBeNull()
  await person.clear(dialog.getByLabelText('Code'))
  await person.type(dialog.getByLabelText('Code'), '123456{Enter}')
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(sent(CONFIRM)).toEqual([{ code: '000000' }, { code: '123456' }])
})

it('stays where the question is closed, with the focus on its button', async () => {
  const { person, sent } = await open('/app/nowhere', { twoFactor: true })
  const button = await screen.findByRole('button', { name: 'Confirm with a code' })
  await person.click(button)
  await within(await screen.findByRole('dialog')).findByLabelText('Code')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(sent(CONFIRM)).toEqual([])
})

it('opens the company by a passkey at one press', async () => {
  const { person, sent } = await open('/app/nowhere', { passkeys: 1 })
  await person.click(await screen.findByRole('button', { name: 'Confirm with your passkey' }))
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(sent(CONFIRM)).toMatchObject([{ passkey: { id: 'AQ' } }])
})

it.each([
  ['Confirm with your passkey', { passkeys: 1 }],
  ['Confirm with a code', { twoFactor: true }],
])(
  'says after "%s" that the company could not be loaded, and tries again at another press',
  async (way, account) => {
    let isUp = true
    let isIn = false
    const { person, sent } = await open('/app/nowhere', account, {
      'GET /api/user': () =>
        isUp
          ? [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), needsTwoFactor: !isIn })]
          : [400, refusal('internal')],
      [CONFIRM]: () => {
        isUp = isIn
        isIn = true
        return [200, { confirmedUntil: '2026-11-27T12:20:00.000Z' }]
      },
    })
    const confirm = async () => {
      await person.click(await screen.findByRole('button', { name: way }))
      if (!('twoFactor' in account)) return
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
      await person.type(await dialog.findByLabelText('Code'), '123456{Enter}')
    }
    await confirm()
    const alert = await screen.findByText(/^Confirmed, but Alder & Finch failed to load: \S/)
    expect(alert.closest('[role=alert]')).toBeTruthy()
    await confirm()
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(sent(CONFIRM)).toHaveLength(2)
  },
)

it('leads straight to the set-up, which ends at the door of the company', async () => {
  const { person, router, at } = await open('/app/nowhere', {})
  await person.click(await screen.findByRole('link', { name: 'Set up an authenticator app' }))
  const scan = within(await screen.findByRole('dialog', { name: 'Turn on two-factor sign-in' }))
  const settings = { pathname: '/app/settings', search: '', hash: '#security' }
  await waitFor(() => expect(router.state.location).toMatchObject(settings))
  await person.type(scan.getByLabelText('Code'), '123456{Enter}')
  await person.click(await screen.findByRole('button', { name: 'I have saved them' }))
  await person.click(await screen.findByRole('button', { name: 'Leave logged in' }))
  await person.click(await screen.findByRole('button', { name: 'Open Alder & Finch' }))
  await waitFor(() => expect(at()).toBe('/app'))
})

it('leads to the passkeys, where a press makes one', async () => {
  const { person } = await open('/app/nowhere', {})
  await person.click(await screen.findByRole('link', { name: 'Set up a passkey' }))
  const add = await screen.findByRole('button', { name: 'Add a passkey' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})

it.each([
  ['/app/nowhere', 'Page not found', () => screen.findByRole('heading', { level: 1, name: title })],
  ['/app/settings#security', 'Security', () => screen.findByText(title)],
])('is announced where it comes while somebody is at %s', async (path, heading, find) => {
  const { require } = await open(path, { twoFactor: true }, {}, false)
  await screen.findByRole('heading', { name: heading })
  await require()
  const said = await find()
  await waitFor(() => expect(document.activeElement).toBe(said))
})

it('is said in the settings, and turns into the way on', async () => {
  const { person, at } = await open('/app/settings#security', { passkeys: 1 })
  const notice = within(await screen.findByRole('region', { name: title }))
  await person.click(await notice.findByRole('button', { name: 'Confirm with your passkey' }))
  const wayOn = await screen.findByRole('link', { name: 'Open Alder & Finch' })
  await waitFor(() => expect(document.activeElement).toBe(wayOn))
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  await person.click(wayOn)
  await waitFor(() => expect(at()).toBe('/app'))
})

it('begins by a link alone: what the server wants confirmed first is asked', async () => {
  await open(
    '/app/settings?set-up=two-factor#security',
    {},
    {
      'POST /api/auth/two-factor/setup': () => confirmationNeeded,
    },
  )
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
})
