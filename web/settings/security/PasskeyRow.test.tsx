// Passkeys: added and named, renamed in place, removed after a question, or why there can be none.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Passkey } from '#contract/passkeys.ts'
import { idOf, refusal } from '#web/app.testing.tsx'
import { inRow, openSecurity, passkeyOf } from '#web/security.testing.tsx'

const create = vi.fn()
const ADD = 'POST /api/auth/passkeys'
const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Lintel' },
  user: { id: 'AAAA', name: 'mara', displayName: 'Mara' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
const bytes = new Uint8Array([1]).buffer
const made = {
  id: 'AQ',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({}),
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ create } as unknown as CredentialsContainer)
  create.mockReset()
})

async function open(begin: Passkey[] = [], answers = {}) {
  let items = begin
  const app = await openSecurity({
    answers: {
      'GET /api/auth/passkeys': () => [200, { items }],
      'POST /api/auth/passkeys/options': () => [200, options],
      [ADD]: () => {
        items = [...items, passkeyOf(3)]
        return [201, passkeyOf(3)]
      },
      [`PATCH /api/auth/passkeys/${idOf(3)}`]: (body) => {
        items = items.map((item) => (item.id === idOf(3) ? { ...item, ...(body as object) } : item))
        return [200, items.find(({ id }) => id === idOf(3))]
      },
      [`DELETE /api/auth/passkeys/${idOf(3)}`]: () => {
        items = items.filter(({ id }) => id !== idOf(3))
        return [204]
      },
      ...answers,
    },
  })
  return { ...app, setting: await inRow('Passkeys') }
}

it('is added, and then named', async () => {
  create.mockResolvedValue(made)
  const { person, setting, sent } = await open()
  await person.click(await setting.findByRole('button', { name: 'Add a passkey' }))
  const name = await setting.findByLabelText<HTMLInputElement>('Name of the passkey')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(sent(ADD)).toMatchObject([{ response: { id: 'AQ', rawId: 'AQ' } }])
  // What stands there is marked, so that typing takes its place.
  await person.keyboard('Work laptop{Enter}')
  await setting.findByText('Work laptop')
  expect(sent(`PATCH /api/auth/passkeys/${idOf(3)}`)).toEqual([{ name: 'Work laptop' }])
  const pencil = setting.getByRole('button', { name: 'Rename Work laptop' })
  await waitFor(() => expect(document.activeElement).toBe(pencil))
})

it.each([
  ['NotAllowedError', null],
  ['AbortError', null],
  ['InvalidStateError', 'This passkey is registered already.'],
  ['NotSupportedError', 'This device could not make or use a passkey. Try another device or browser.'],
])('answers to %s of the browser with %s', async (name, text) => {
  create.mockRejectedValue(Object.assign(new Error('browser'), { name }))
  const { person, setting, sent } = await open()
  const button = await setting.findByRole('button', { name: 'Add a passkey' })
  const said = screen.getByRole('region', { name: 'Messages' }).textContent
  await person.click(button)
  if (text) await screen.findByText(text)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  if (!text) expect(screen.getByRole('region', { name: 'Messages' }).textContent).toBe(said)
  expect(create).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
  expect(sent(ADD)).toEqual([])
})

it('is shown with when it came, when it was used, and whether it is synced', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27), toFake: ['Date'] })
  const { setting } = await open([
    passkeyOf(3, { name: 'Phone', isSynced: true, lastUsedAt: '2026-11-26T12:00:00.000Z' }),
    passkeyOf(4),
  ])
  const items = await setting.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'PhoneSyncedAdded last weekLast used yesterday',
    'Firefox, LinuxAdded last weekNot used yet',
  ])
})

it('keeps its name where the new one is blank or given up', async () => {
  const { person, setting, sent } = await open([passkeyOf(3)])
  await person.click(await setting.findByRole('button', { name: 'Rename Firefox, Linux' }))
  const field = setting.getByLabelText('Name of the passkey')
  await person.clear(field)
  await person.click(setting.getByRole('button', { name: 'Save' }))
  expect((await setting.findByRole('alert')).textContent).toBe('Fill in this field.')
  expect(document.activeElement).toBe(field)
  expect(sent(`PATCH /api/auth/passkeys/${idOf(3)}`)).toEqual([])
  await person.type(field, 'Phone{Escape}')
  expect(setting.getByText('Firefox, Linux')).toBeTruthy()
})

it.each([
  ['the server', () => [500, refusal('internal')] as const, /^Something went wrong on the server/],
  ['the network', () => Promise.reject(new TypeError('Failed to fetch')), /^The server did not answer/],
])('says in its row that %s failed, keeps the name, tries again', async (_, fail, text) => {
  let isUp = false
  const rename = `PATCH /api/auth/passkeys/${idOf(3)}`
  let kept = passkeyOf(3)
  const { person, setting, sent } = await open([], {
    'GET /api/auth/passkeys': () => [200, { items: [kept] }],
    [rename]: (body: object) => {
      if (!isUp) return fail()
      kept = { ...kept, ...body }
      return [200, kept]
    },
  })
  await person.click(await setting.findByRole('button', { name: 'Rename Firefox, Linux' }))
  await person.keyboard('Phone')
  await person.click(setting.getByRole('button', { name: 'Save' }))
  const alert = await setting.findByRole('alert')
  expect(alert.textContent).toMatch(text)
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(setting.getByLabelText('Name of the passkey')).toHaveProperty('value', 'Phone')
  isUp = true
  await person.click(setting.getByRole('button', { name: 'Try again' }))
  const pencil = await setting.findByRole('button', { name: 'Rename Phone' })
  await waitFor(() => expect(document.activeElement).toBe(pencil))
  expect(sent(rename)).toEqual([{ name: 'Phone' }, { name: 'Phone' }])
})

it('is removed after a question, and the focus goes to what is left', async () => {
  const { person, setting } = await open([passkeyOf(3)])
  await person.click(await setting.findByRole('button', { name: 'Remove Firefox, Linux' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the passkey Firefox, Linux?' }))
  await person.click(dialog.getByRole('button', { name: 'Remove passkey' }))
  await screen.findByText('Passkey Firefox, Linux removed.')
  expect(setting.queryByRole('listitem')).toBeNull()
  const add = setting.getByRole('button', { name: 'Add a passkey' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})

it('stays where it is the only way in', async () => {
  const { person, setting } = await open([passkeyOf(3)], {
    [`DELETE /api/auth/passkeys/${idOf(3)}`]: () => [409, refusal('last_way_in')],
  })
  await person.click(await setting.findByRole('button', { name: 'Remove Firefox, Linux' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Remove passkey' }))
  await dialog.findByText('This is the only way into your account. Set a password first.')
  expect(setting.getByText('Firefox, Linux')).toBeTruthy()
})

it('says why there can be none in this browser', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { setting } = await open()
  await setting.findByText(/^This browser cannot make passkeys here/)
  expect(setting.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
