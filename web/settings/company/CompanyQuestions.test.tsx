// The questions of the company's settings: what they say beforehand, and where the focus is after them.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  type Answers,
  companyOf,
  fakeServer,
  idOf,
  inCompany,
  openApp,
  refusal,
  userOf,
} from '#web/app.testing.tsx'

const name = `Alder ${'x'.repeat(194)}`
const own = companyOf(9, name)
const WITHOUT = 'GET /api/companies/current/without-two-factor'
const somebody = (n: number, firstName: string) => ({
  id: idOf(n),
  firstName,
  lastName: 'Ash',
  profileImage: null,
})

async function open(answers: Answers = {}, isRequired = false) {
  const company = {
    ...{
      id: own.id,
      _id: own.id,
      name,
      registrationNumber: null,
      currency: 'EUR',
      timeZone: 'Europe/Tallinn',
    },
    ...{ firstDayOfWeek: 1, locale: 'et-EE', inviters: 'roles', requiresTwoFactor: isRequired, members: 12 },
  }
  fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(own.id, name), companies: [own] })],
    'GET /api/user/security': () => [200, { twoFactor: true, passkeys: 0, confirmBy: [] }],
    'GET /api/companies': () => [200, [own]],
    'GET /api/companies/current': () => [200, company],
    'PATCH /api/companies/current': (body) => [200, { ...company, ...(body as object) }],
    ...answers,
  })
  await openApp('/app/settings#company')
  const person = userEvent.setup()
  const press = async (role: 'button' | 'switch', name: string) => {
    const control = await screen.findByRole(role, { name })
    await person.click(control)
    return { control, dialog: within(await screen.findByRole('dialog')) }
  }
  return { person, press }
}

const focused = (control: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(control))

it.each([
  ['button', 'Delete company'],
  ['button', 'Leave'],
  ['switch', 'Require two-factor sign-in'],
] as const)('closed, the question gives the focus back to the %s %s', async (role, name) => {
  const { person, press } = await open()
  const { control, dialog } = await press(role, name)
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await focused(control)
})

it('answered, the question about two-factor gives the focus back to its switch', async () => {
  const { person, press } = await open()
  const { control, dialog } = await press('switch', 'Require two-factor sign-in')
  await person.click(dialog.getByRole('button', { name: 'Require it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await focused(control)
})

it('says what deleting a company means, and asks for its name anew each time', async () => {
  const { person, press } = await open()
  const { control, dialog } = await press('button', 'Delete company')
  expect(dialog.getByText(/For 30 days whoever runs this server can bring the company back/)).toBeTruthy()
  await person.type(dialog.getByRole('textbox'), 'Alder{Enter}')
  expect(dialog.getByText('This is not the company’s name.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('textbox'))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(control)
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole<HTMLInputElement>('textbox').value).toBe('')
  expect(again.queryByText('This is not the company’s name.')).toBeNull()
})

it('names who has no second factor before it is required', async () => {
  const items = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((first, n) => somebody(n + 20, first))
  const { press } = await open({ [WITHOUT]: () => [200, { items, count: 25, of: 30 }] })
  const { dialog } = await press('switch', 'Require two-factor sign-in')
  const words = await dialog.findByText(/25 of 30 members have no second factor/)
  expect(words.textContent).toMatch(/: Ada Ash, Bo Ash, .*Gus Ash and 18 more$/)
})

it('keeps saying who has no second factor while it is required', async () => {
  await open({ [WITHOUT]: () => [200, { items: [somebody(20, 'Ada')], count: 1, of: 12 }] }, true)
  const words = await screen.findByText(/^1 of 12 members/)
  expect(words.textContent).toBe('1 of 12 members has no second factor: Ada Ash')
})

it.each([
  [[own], true],
  [[companyOf(8, 'Another')], false],
])('tells the only admin beforehand that they cannot leave', async (companies, isTold) => {
  const { press } = await open({
    'GET /api/companies/sole-admin': () => [200, companies],
    'POST /api/companies/current/leave': () => [409, refusal('last_admin')],
  })
  await press('button', 'Leave')
  const words = screen.queryByText(/^You are the only admin/)
  expect(words !== null).toBe(isTold)
  if (words) {
    const link = within(words).getByText('Users')
    expect(link.getAttribute('href')).toBe('/app/users')
  }
})
