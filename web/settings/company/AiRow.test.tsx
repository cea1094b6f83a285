// Choosing the AI service and giving an own key, in the company's settings.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CompanyAi } from '#contract/ai.ts'
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
const company = {
  ...{ id: own.id, _id: own.id, name: own.name, registrationNumber: null, currency: 'EUR', members: 1 },
  ...{ timeZone: 'UTC', firstDayOfWeek: 1, locale: 'en-GB', inviters: 'roles', requiresTwoFactor: false },
}
const both: CompanyAi = {
  providers: [
    { id: 'google', name: 'Google Gemini', model: 'flash' },
    { id: 'openai', name: 'model.lan:11434', model: 'small' },
  ],
  provider: 'google',
  hasOwnKey: false,
  isConnected: true,
}

async function open(stored: CompanyAi, answers: Answers = {}) {
  let ai = stored
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(own.id, own.name), companies: [own] })],
    'GET /api/user/security': () => [200, { twoFactor: true, passkeys: 0, confirmBy: [] }],
    'GET /api/companies': () => [200, []],
    'GET /api/companies/current': () => [200, company],
    'GET /api/companies/current/ai': () => [200, ai],
    'PATCH /api/companies/current/ai': (body) => {
      const { provider = ai.provider, key } = body as { provider?: 'google' | 'openai'; key?: string | null }
      const hasOwnKey = key === undefined ? ai.hasOwnKey : key !== null
      ai = { ...ai, provider, hasOwnKey, isConnected: hasOwnKey || stored.isConnected }
      return [200, ai]
    },
    ...answers,
  })
  await openApp('/app/settings#company')
  const row = within(await screen.findByRole('region', { name: 'AI service' }))
  const sent = () =>
    calls.filter(({ name }) => name === 'PATCH /api/companies/current/ai').map(({ body }) => body)
  return { row, person: userEvent.setup(), sent }
}

it('chooses among what the operator offers', async () => {
  const { row, person, sent } = await open(both)
  const radio = (name: RegExp) => row.findByRole<HTMLInputElement>('radio', { name })
  expect((await radio(/Google Gemini · flash/)).checked).toBe(true)
  await person.click(await radio(/model\.lan:11434 · small/))
  await row.findByText('Saved')
  expect((await radio(/model\.lan/)).checked).toBe(true)
  expect(sent()).toEqual([{ provider: 'openai' }])
  await row.findByLabelText('Own key for model.lan:11434')
})

it('saves a key, never shows it again, replaces and removes it', async () => {
  const { row, person, sent } = await open({ ...both, isConnected: false })
  const field = await row.findByLabelText<HTMLInputElement>('Own key for Google Gemini')
  expect(field.type).toBe('password')
  row.getByText(/works only with a key of your company/)
  expect(row.queryByRole('button', { name: 'Remove key' })).toBeNull()
  await person.type(field, ' a-key {Enter}')
  await row.findByText('Saved, never shown again.')
  expect(field.value).toBe('')
  await person.type(field, 'other')
  await person.click(row.getByRole('button', { name: 'Save key' }))
  await waitFor(() => expect(field.value).toBe(''))
  await person.click(row.getByRole('button', { name: 'Remove key' }))
  await row.findByText(/works only with a key of your company/)
  expect(document.activeElement).toBe(field)
  expect(sent()).toEqual([{ key: ' a-key ' }, { key: 'other' }, { key: null }])
})

it('keeps what was typed when the key is refused, and says why', async () => {
  const { row, person } = await open(both, {
    'PATCH /api/companies/current/ai': () => [422, refusal('ai_key_invalid')],
  })
  const field = await row.findByLabelText<HTMLInputElement>('Own key for Google Gemini')
  await person.type(field, 'two words{Enter}')
  await row.findByText('A key has no spaces and at most 500 characters.')
  expect(field.value).toBe('two words')
})

it('takes a refused choice back and says why', async () => {
  const { row, person } = await open(both, {
    'PATCH /api/companies/current/ai': () => [422, refusal('ai_provider_unknown')],
  })
  await person.click(await row.findByRole('radio', { name: /model\.lan/ }))
  await screen.findByText('Choose an AI service that this server offers.')
  expect(row.getByRole<HTMLInputElement>('radio', { name: /Google Gemini/ }).checked).toBe(true)
})

it('says that the operator offers none', async () => {
  const { row } = await open({ providers: [], provider: null, hasOwnKey: false, isConnected: false })
  await row.findByText(/No AI service is set up on this server/)
  expect(row.queryByRole('radio')).toBeNull()
  expect(row.queryByRole('textbox')).toBeNull()
})
