// Choosing in the form when an announcement is published: by days ahead, by a typed date, and by keys.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { beginComposing, openComposer, opened, press, type } from '#web/composer.testing.tsx'

beforeEach(beginComposing)

async function openCalendar() {
  const form = await openComposer()
  type(form.title, 'Open day')
  type(form.text, 'Come in')
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Schedule...'))
  const date = await opened('textbox', 'Date')
  date.focus()
  return { ...form, date, user: userEvent.setup() }
}
const calendar = () => screen.queryByRole('textbox', { name: 'Date', hidden: true })
const isClosed = () => waitFor(() => expect(calendar()).toBeNull())

it('schedules for a day and time in the zone of the person', async () => {
  const { title, text, sent } = await openComposer()
  type(title, 'Open day')
  type(text, 'Come in')
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Schedule...'))
  expect(await opened('button', /^Will be published: Tomorrow, 9:00/)).toBeTruthy()
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ title: 'Open day', publishAt: '2026-11-27T20:00:00.000Z' }])
})

it('offers days ahead for the publication, which always has a time', async () => {
  const { title } = await openComposer()
  type(title, 'Open day')
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Schedule...'))
  const offered = await opened('group', 'Quick choices')
  expect([...offered.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    ...['Tomorrow', 'Next Monday', 'In a week', 'Do not schedule'],
  ])
  expect(screen.queryByRole('button', { name: 'Without a time', hidden: true })).toBeNull()
  expect(((await opened('button', /26 Nov 2026/)) as HTMLButtonElement).disabled).toBe(true)
})

it.each([
  ['Sunday', '2026-11-28T20:00:00Z', ['Tomorrow', 'In a week']],
  ['Monday', '2026-11-29T20:00:00Z', ['Tomorrow', 'Next Monday']],
])('offers each day once, on a %s too', async (_, now, days) => {
  vi.setSystemTime(new Date(now))
  await openCalendar()
  const offered = await opened('group', 'Quick choices')
  expect([...offered.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    ...[...days, 'Do not schedule'],
  ])
})

it('says when people will be told, as long as it is scheduled', async () => {
  const { date, user } = await openCalendar()
  const said = () => screen.getByText(/^Everyone in Alder & Finch will be told\./).textContent
  const everyone = 'Everyone in Alder & Finch will be told.'
  expect(said()).toBe(`${everyone} People are told when it is published: tomorrow at 9:00.`)
  await user.type(date, '4 December 15:30{Enter}')
  await waitFor(() =>
    expect(said()).toBe(`${everyone} People are told when it is published: Fri 4 Dec at 15:30.`),
  )
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Do not schedule'))
  expect(said()).toBe(everyone)
})

it('takes a date that is typed, by Enter', async () => {
  const { date, sent, user, onClose } = await openCalendar()
  await user.type(date, '4 December 15:30{Enter}')
  await isClosed()
  expect(await opened('button', /^Will be published: Fri 4 Dec, 15:30/)).toBeTruthy()
  expect(sent()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

it('is sent by Ctrl+Enter with the date that is typed', async () => {
  const { date, sent, user, onClose } = await openCalendar()
  await user.type(date, '4 December 15:30{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toMatchObject([{ title: 'Open day', publishAt: '2026-12-04T02:30:00.000Z' }])
})

it('is sent by Ctrl+Enter from a calendar in which nothing is typed', async () => {
  const { date, sent, user } = await openCalendar()
  await user.type(date, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toMatchObject([{ publishAt: '2026-11-27T20:00:00.000Z' }]))
})

it.each([
  ['that has passed', '26 November 2026', 'Choose a time in the future.'],
  ['that nobody understands', 'soonish', 'Enter an existing date.'],
])('is not sent with a date %s', async (_, typed, words) => {
  const { date, sent, user } = await openCalendar()
  await user.type(date, `${typed}{Control>}{Enter}{/Control}`)
  expect(date.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain(words)
  expect(sent()).toEqual([])
})

it('says of a moment that has passed that it has, and gives its button the focus', async () => {
  const { date, text, sent, user } = await openCalendar()
  await user.type(date, 'today 00:05{Enter}')
  await isClosed()
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  const fault = await screen.findByText('Choose a time in the future, or publish now.')
  const button = screen.getByRole('button', { name: /^Will be published: Today/ })
  expect(document.activeElement).toBe(button)
  expect([button.getAttribute('aria-invalid'), button.getAttribute('aria-describedby')]).toEqual([
    'true',
    fault.id,
  ])
  expect(sent()).toEqual([])
})

it('closes only the calendar by Escape', async () => {
  const { date, user, title, onClose } = await openCalendar()
  await user.type(date, '{Escape}')
  await isClosed()
  expect(title.isConnected).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})
