// The company's settings: saved one by one, by admins; the way out of it for everybody, and its end.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { Company } from '#contract/companies.ts'
import {
  type Answers,
  companyOf,
  fakeServer,
  inCompany,
  openApp,
  refusal,
  userOf,
} from '#web/app.testing.tsx'

const own = companyOf(9, 'Alder & Finch')
const stored: Company = {
  id: own.id,
  _id: own.id,
  name: own.name,
  registrationNumber: '14882107',
  currency: 'EUR',
  timeZone: 'Europe/Tallinn',
  firstDayOfWeek: 1,
  locale: 'et-EE',
  inviters: 'roles',
  requiresTwoFactor: false,
  members: 3,
}
const security = { twoFactor: true, passkeys: 0, confirmBy: [] }

async function open(answers: Answers = {}, changes: Partial<User> = {}) {
  const server = {
    company: stored,
    user: userOf({ ...inCompany(own.id, own.name), companies: [own], ...changes }),
  }
  const calls = fakeServer({
    'GET /api/user': () => [200, server.user],
    'GET /api/user/security': () => [200, security],
    'GET /api/companies': () => [200, []],
    'GET /api/companies/current': () => [200, server.company],
    'GET /api/companies/current/ai': () => [200, { providers: [], provider: null }],
    'PATCH /api/companies/current': (body) => {
      server.company = { ...server.company, ...(body as Partial<Company>) }
      server.user = { ...server.user, companyName: server.company.name }
      return [200, server.company]
    },
    ...answers,
  })
  const { path } = await openApp('/app/settings#company')
  await screen.findByRole('heading', { level: 2, name: 'Company' })
  const asked = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return { person: userEvent.setup(), path, sent: () => asked('PATCH /api/companies/current'), asked }
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const choose = async (person: ReturnType<typeof userEvent.setup>, name: string, option: string | RegExp) => {
  await person.click(await screen.findByRole('combobox', { name }))
  await person.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const ended = { companyId: null, companyName: null, role: null, permissions: [], companies: [] }

it('saves the name when its field is left, and shows it in the menu', async () => {
  const { person, sent } = await open()
  const name = await field('Name')
  await person.clear(name)
  await person.type(name, 'Alder Works')
  expect(sent()).toEqual([])
  await person.tab()
  const row = within(screen.getByRole('region', { name: 'Name' }))
  await waitFor(() => expect(row.getByRole('status').textContent).toBe('Saved'))
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  expect(sent()).toEqual([{ name: 'Alder Works' }])
  await within(screen.getByRole('navigation', { name: 'Main' })).findByText('Alder Works')
})

it('keeps a company from having no name, and gives the old one back by Escape', async () => {
  const { person, sent } = await open()
  const name = await field('Name')
  await person.clear(name)
  await person.keyboard('{Enter}')
  expect(screen.getByText('Company name is required.')).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(name.value).toBe('Alder & Finch')
  expect(screen.queryByText('Company name is required.')).toBeNull()
  expect(sent()).toEqual([])
})

it('saves currency and time zone at once', async () => {
  const { person, sent } = await open()
  await choose(person, 'Currency', /^SEK · Swedish/)
  await choose(person, 'Time zone', /^.?Stockholm, UTC/)
  await waitFor(() => expect(sent()).toEqual([{ currency: 'SEK' }, { timeZone: 'Europe/Stockholm' }]))
})

it('saves how dates and numbers look, where the week begins and who may invite at once', async () => {
  const { person, sent } = await open()
  await choose(person, 'Format of dates and numbers', 'Swedish (Sweden)')
  await choose(person, 'First day of the week', 'Sunday')
  await person.click(screen.getByRole('radio', { name: 'Every member' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ locale: 'sv-SE' }, { firstDayOfWeek: 7 }, { inviters: 'everyone' }]),
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Every member' }).checked).toBe(true)
  expect(screen.getByText(/27 november 2026/).lang).toBe('sv-SE')
})

it('takes a refused change back and says why', async () => {
  const { person } = await open({ 'PATCH /api/companies/current': () => [422, refusal('currency_unknown')] })
  await choose(person, 'Currency', /^SEK · Swedish/)
  await screen.findByText('Choose an existing currency.')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' }).value).toBe('EUR · Euro')
})

it('offers to load the settings again', async () => {
  let isUp = false
  const { person } = await open({
    'GET /api/companies/current': () => (isUp ? [200, stored] : [403, refusal('forbidden')]),
  })
  await screen.findByText('Failed to load the company: Your role does not allow this.')
  isUp = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await field('Name')
})

it('asks before it requires two-factor sign-in, and not before it stops', async () => {
  const { person, sent } = await open()
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Require two-factor sign-in' })
  await person.click(toggle)
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Require two-factor sign-in in Alder & Finch?' }),
  )
  expect(sent()).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Require it' }))
  await waitFor(() => expect(toggle.checked).toBe(true))
  await person.click(toggle)
  await waitFor(() => expect(sent()).toEqual([{ requiresTwoFactor: true }, { requiresTwoFactor: false }]))
})

it('confirms who is there before it requires two-factor sign-in', async () => {
  let isConfirmed = false
  const { person, sent } = await open({
    'GET /api/user/security': () => [200, { ...security, confirmBy: ['password'] }],
    'POST /api/auth/confirm': () => {
      isConfirmed = true
      return [200, { confirmedUntil: '2100-01-01T00:00:00.000Z' }]
    },
    'PATCH /api/companies/current': () =>
      isConfirmed ? [200, { ...stored, requiresTwoFactor: true }] : [403, refusal('confirmation_needed')],
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Require two-factor sign-in' })
  await person.click(toggle)
  await person.click(await screen.findByRole('button', { name: 'Require it' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  expect(sent()).toHaveLength(1)
  await person.type(await question.findByLabelText('Password'), 'a long password{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toggle.checked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(toggle))
  expect(sent()).toEqual([{ requiresTwoFactor: true }, { requiresTwoFactor: true }])
})

it('cannot be asked of others by somebody who has no second factor, and says so to the keyboard too', async () => {
  const { person, sent } = await open({
    'GET /api/user/security': () => [200, { twoFactor: false, passkeys: 0 }],
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Require two-factor sign-in' })
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBe('true'))
  const words = screen.getByText(/Turn it on for yourself first/)
  expect(within(words).getByRole('link', { name: 'Security' }).getAttribute('href')).toBe(
    '/app/settings#security',
  )
  const description = document.getElementById(toggle.getAttribute('aria-describedby') ?? '')
  expect(description?.contains(words)).toBe(true)
  toggle.focus()
  expect(document.activeElement).toBe(toggle)
  await person.keyboard(' ')
  expect(toggle.checked).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([])
})

it('says what to do when this very session has shown no second factor', async () => {
  const { person } = await open({ 'PATCH /api/companies/current': () => [409, refusal('own_factor_first')] })
  await person.click(await screen.findByRole('switch', { name: 'Require two-factor sign-in' }))
  await person.click(await screen.findByRole('button', { name: 'Require it' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Log out, and log in again/)
})

it('shows a member the company’s name and the way out, and asks for nothing else', async () => {
  const { person, path, asked } = await open(
    { 'POST /api/companies/current/leave': () => [204] },
    { role: 'user', permissions: [] },
  )
  expect(screen.queryByRole('button', { name: 'Delete company' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Alder & Finch?' }))
  await person.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByText('You left Alder & Finch.')
  await waitFor(() => expect(path()).toBe('/app/select-company'))
  expect(screen.queryByText(/You no longer have access/)).toBeNull()
  expect(asked('GET /api/companies/current')).toEqual([])
})

it('says in the dialog that the last admin cannot leave', async () => {
  const { person, path } = await open({
    'POST /api/companies/current/leave': () => [409, refusal('last_admin')],
  })
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Alder & Finch?' }))
  await person.click(dialog.getByRole('button', { name: 'Leave' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/needs at least one admin/)
  expect(path()).toBe('/app/settings')
})

it('deletes the company after its name was typed', async () => {
  const server = { isThere: true }
  const { person, path, asked } = await open({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(own.id, own.name), companies: [own], ...(server.isThere ? {} : ended) }),
    ],
    'DELETE /api/companies/current': () => {
      server.isThere = false
      return [204]
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Delete company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Alder & Finch?' }))
  const remove = dialog.getByRole('button', { name: 'Delete company' })
  await person.type(dialog.getByRole('textbox'), 'Alder')
  await person.click(remove)
  expect(dialog.getByText('This is not the company’s name.')).toBeTruthy()
  expect(asked('DELETE /api/companies/current')).toEqual([])
  await person.type(dialog.getByRole('textbox'), '  & Finch ')
  await person.click(remove)
  await screen.findByText('Alder & Finch was deleted.')
  await waitFor(() => expect(path()).toBe('/app/select-company'))
})

it('confirms who is there before the company goes', async () => {
  let isConfirmed = false
  const { person, path } = await open({
    'GET /api/user/security': () => [200, { ...security, confirmBy: ['password'] }],
    'POST /api/auth/confirm': () => {
      isConfirmed = true
      return [200, { confirmedUntil: '2100-01-01T00:00:00.000Z' }]
    },
    'DELETE /api/companies/current': () => (isConfirmed ? [204] : [403, refusal('confirmation_needed')]),
  })
  await person.click(await screen.findByRole('button', { name: 'Delete company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Alder & Finch?' }))
  await person.type(dialog.getByRole('textbox'), 'Alder & Finch')
  await person.click(dialog.getByRole('button', { name: 'Delete company' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await person.type(await question.findByLabelText('Password'), 'a long password{Enter}')
  await screen.findByText('Alder & Finch was deleted.')
  await waitFor(() => expect(path()).toBe('/app/select-company'))
})
