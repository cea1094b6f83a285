// The Add Company dialog: its button, its texts, and what it sends.
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

const own = companyOf(101, 'Alder & Finch')
const addCompany = 'POST /api/auth/add-company'

async function openDialog(answers: Answers = {}) {
  const user = userOf({ ...inCompany(own.id, own.name), companies: [own], permissions: [] })
  const calls = fakeServer({ 'GET /api/user': () => [200, user], ...answers })
  await openApp('/app')
  const person = userEvent.setup()
  await person.click(
    await within(await screen.findByRole('navigation')).findByRole('button', { name: 'Add company' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Company' }))
  const button = () => dialog.getByRole('button', { name: /Add Company|Adding/ }) as HTMLButtonElement
  return { calls, person, dialog, button, name: dialog.getByLabelText('Company Name') }
}

it('sends what was typed without blanks around it, and says so meanwhile', async () => {
  let answer: (() => void) | undefined
  const { calls, person, dialog, button, name } = await openDialog({
    [addCompany]: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return [201, { company: { ...companyOf(102, 'Harbour Joinery'), registrationNumber: null } }]
    },
  })
  expect(dialog.getByText('Register a new company')).toBeTruthy()
  expect(button().disabled).toBe(true)
  await person.type(name, '  Harbour Joinery ')
  expect(button().disabled).toBe(false)
  await person.click(button())
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button())
  await person.click(button())
  expect(calls.filter((call) => call.name === addCompany)).toHaveLength(1)
  expect(button().textContent).toContain('Adding...')
  answer?.()
  expect(await screen.findByText('Harbour Joinery was added.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
  expect(calls.find((call) => call.name === addCompany)?.body).toMatchObject({
    userId: idOf(1),
    companyName: 'Harbour Joinery',
    companyRegistrationNumber: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

it('names what is missing when the form is sent blank by key', async () => {
  const { calls, person, dialog, name } = await openDialog()
  await person.type(name, '   {Enter}')
  expect(await dialog.findByText('Company name is required.')).toBeTruthy()
  expect(calls.some((call) => call.name === addCompany)).toBe(false)
})

it.each([
  ['the server refuses', () => [422, refusal('company_name_required')] as const, 'Company name is required.'],
  ['the answer has no words', () => [500] as const, 'Failed to add company.'],
  [
    'the network fails',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'An unexpected error occurred.',
  ],
])('says what happened when %s, and keeps what was typed', async (_when, answer, text) => {
  const { person, dialog, button, name } = await openDialog({ [addCompany]: answer })
  await person.type(name, 'Harbour Joinery')
  await person.click(button())
  expect((await dialog.findByRole('alert')).textContent).toBe(text)
  expect((name as HTMLInputElement).value).toBe('Harbour Joinery')
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
})
