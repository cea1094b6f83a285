// The profile: only what changed is sent, what is wrong stands under its field, and nothing typed is lost.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import { DESCRIPTION_LENGTH } from '#contract/limits.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { endSession } from '#web/lib/session.ts'

afterEach(endSession)

async function open(answers: Answers = {}, changes: Partial<User> = {}) {
  let user = userOf({
    ...inCompany(idOf(9), 'Alder & Finch'),
    description: 'Ask me about timber.',
    skills: ['Oak', 'Quotes'],
    ...changes,
  })
  const calls = fakeServer({
    'GET /api/user': () => [200, user],
    'PATCH /api/user': (body) => {
      user = { ...user, ...(body as Partial<User>) }
      return [200, user]
    },
    ...answers,
  })
  const { router } = await openApp('/app/settings#profile')
  await screen.findByRole('heading', { level: 2, name: 'Profile' })
  const sent = () => calls.filter(({ name }) => name === 'PATCH /api/user').map(({ body }) => body)
  return { router, person: userEvent.setup(), sent }
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const skills = () =>
  within(screen.getByRole('list', { name: 'Skills' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
const typeSkill = () => screen.getByRole('textbox', { name: /^Skills/ })

it('sends only what changed, says so, and keeps the focus', async () => {
  const { person, sent } = await open()
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await person.click(save())
  expect(sent()).toEqual([])
  await person.clear(field('First name'))
  await person.type(field('First name'), 'Maarja')
  await person.type(field(/^About/), ' And oak.')
  await person.click(save())
  await screen.findByText('Saved')
  expect(sent()).toEqual([{ firstName: 'Maarja', description: 'Ask me about timber. And oak.' }])
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(save()))
})

it('counts as unchanged what is changed back', async () => {
  const { person } = await open()
  await person.type(field('Last name'), '!')
  expect(save().getAttribute('aria-disabled')).toBeNull()
  await person.type(field('Last name'), '{Backspace}')
  expect(save().getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

it('takes skills by Enter and by comma, each once, and gives the last one back', async () => {
  const { person, sent } = await open()
  await person.type(typeSkill(), 'Estonian{Enter}Oak,  Drawing ,')
  expect(skills()).toEqual(['Oak', 'Quotes', 'Estonian', 'Drawing'])
  await person.type(typeSkill(), '{Backspace}')
  expect(skills()).toEqual(['Oak', 'Quotes', 'Estonian'])
  expect(typeSkill()).toHaveProperty('value', 'Drawing')
  await person.click(screen.getByRole('button', { name: 'Remove Quotes' }))
  expect(document.activeElement).toBe(typeSkill())
  // What is no chip yet is saved all the same.
  await person.click(save())
  await waitFor(() => expect(sent()).toEqual([{ skills: ['Oak', 'Estonian', 'Drawing'] }]))
})

it('says what is too many or too long, and near its end how much room is left', async () => {
  const { person } = await open({}, { skills: Array.from({ length: 30 }, (_, index) => `Skill ${index}`) })
  await person.type(typeSkill(), 'One more,')
  expect(screen.getByText('At most 30 skills. Remove some.')).toBeTruthy()
  await person.type(typeSkill(), '{Backspace}')
  fireEvent.change(typeSkill(), { target: { value: `${'x'.repeat(61)},` } })
  await person.click(screen.getByRole('button', { name: 'Remove Skill 0' }))
  expect(screen.getByText('A skill has at most 60 characters.')).toBeTruthy()
  fireEvent.change(field(/^About/), { target: { value: 'ä'.repeat(DESCRIPTION_LENGTH - 2) } })
  expect(screen.getByText('2 characters left')).toBeTruthy()
})

it('chooses a time zone by its place, and the browser’s again', async () => {
  const { person, sent } = await open()
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  expect(zone.value).toContain('As this browser:')
  await person.click(zone)
  await person.clear(zone)
  await person.type(zone, 'tokyo')
  const found = await screen.findByRole('option', { name: /Tokyo, UTC\+9/, hidden: true })
  await person.click(found)
  await person.click(save())
  await waitFor(() => expect(sent()).toEqual([{ timeZone: 'Asia/Tokyo' }]))
  await person.click(zone)
  await person.click(await screen.findByRole('option', { name: /As this browser/, hidden: true }))
  await person.click(save())
  await waitFor(() => expect(sent()[1]).toEqual({ timeZone: null }))
})

it('keeps what was typed when it is refused, and says why under the field', async () => {
  const refused = { code: 'invalid', message: '', fields: { lastName: 'required', 'skills.0': 'too_long' } }
  const { person } = await open({ 'PATCH /api/user': () => [422, refused] })
  await person.clear(field('Last name'))
  await person.type(field('First name'), 'x')
  await person.click(save())
  await screen.findByText('Fill in this field.')
  expect(screen.getByText('This is too long.')).toBeTruthy()
  expect(field('Last name').getAttribute('aria-invalid')).toBe('true')
  expect([field('First name').value, field('Last name').value]).toEqual(['Marax', ''])
  await person.type(field('Last name'), 'I')
  expect(screen.queryByText('Fill in this field.')).toBeNull()
})

it('says that the server did not answer, above the button', async () => {
  const { person } = await open({
    'PATCH /api/user': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await person.type(field('First name'), 'x')
  await person.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer')
  expect(field('First name').value).toBe('Marax')
})

it('asks before another section takes its place: keep editing, discard', async () => {
  const { person, router } = await open()
  await person.type(field('First name'), 'x')
  await person.click(screen.getByRole('link', { name: 'Appearance' }))
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(router.state.location.hash).toBe('#profile'))
  expect(field('First name').value).toBe('Marax')
  // By whatever way it is left.
  await person.click(screen.getByRole('button', { name: 'Profile' }))
  await person.click(screen.getByRole('menuitem', { name: 'Appearance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save your profile first?' }))
  await person.click(dialog.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('radiogroup', { name: 'Theme' })
  await act(() => router.navigate('/app/settings#profile'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' })).value).toBe('Mara')
})

it('saves before another section takes its place, and stays where that fails', async () => {
  let isUp = false
  const { person, router } = await open({
    'PATCH /api/user': (body) =>
      isUp
        ? [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), ...(body as Partial<User>) })]
        : [422, { code: 'invalid', message: '', fields: { firstName: 'too_long' } }],
  })
  const leaveBySaving = async () => {
    await person.click(screen.getByRole('link', { name: 'Appearance' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save your profile first?' }))
    await person.click(dialog.getByRole('button', { name: 'Save' }))
  }
  await person.type(field('First name'), 'x')
  await leaveBySaving()
  await screen.findByText('This is too long.')
  await waitFor(() => expect(router.state.location.hash).toBe('#profile'))
  isUp = true
  await leaveBySaving()
  await screen.findByRole('radiogroup', { name: 'Theme' })
})

it('keeps unsaved changes while its person looks elsewhere, and asks before the window closes', async () => {
  const { person, router } = await open()
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(false)
  await person.type(field('First name'), 'x')
  expect(closing()).toBe(true)
  await act(() => router.navigate('/app/nowhere'))
  await screen.findByRole('heading', { name: 'Page not found' })
  await act(() => router.navigate('/app/settings'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' })).value).toBe('Marax')
})

it('shows the address, and where it changes', async () => {
  await open()
  expect(screen.getByText('mara@alderfinch.example').tagName).toBe('BDI')
  const link = screen.getByRole('link', { name: 'Change in Security' })
  expect(link.getAttribute('href')).toBe('/app/settings#security')
})
