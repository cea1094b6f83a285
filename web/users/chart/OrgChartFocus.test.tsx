// The organisation chart without a mouse: where the focus is after each step, what is told, and one question at a time.
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { blank, card, chart, hidden, open, place, save, saved } from '#web/chart.testing.tsx'
import { useUnsavedChanges } from './kept-chart.ts'

type Opened = Awaited<ReturnType<typeof open>>

const told = ({ dialog }: Opened) => dialog.getByRole('status', { name: 'Moves' }).textContent
const focused = () => document.activeElement
const title = () => screen.getByRole('heading', { name: 'Organisation chart' })
const inMenu = async ({ person, dialog }: Opened, name: string, item: string) => {
  await person.click(dialog.getByRole('button', { name: `More for ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: item, hidden }))
}
const others = { ...chart, revision: 7 }
const meanwhile = { [save]: () => [409, { ...refusal('changed_meanwhile'), current: others }] as const }

async function openEdited(...[saved, ...rest]: Partial<Parameters<typeof open>>) {
  const opened = await open(saved ?? chart, ...rest)
  ;(await opened.dialog.findByRole('button', { name: /^Finisher/ })).focus()
  await opened.person.keyboard('{ArrowDown}')
  return opened
}

it('goes back with a card that is moved back, and says where that is', async () => {
  const opened = await openEdited()
  await opened.person.keyboard('{Control>}z{/Control}')
  expect(card(opened.dialog, /^Finisher/)).toBe(focused())
  expect(told(opened)).toBe('Taken back: Finisher, level 1, R&D <b>')
  await opened.person.keyboard('{ArrowDown}')
  await opened.person.click(opened.dialog.getByRole('button', { name: 'Undo' }))
  expect(card(opened.dialog, /^Finisher/)).toBe(focused())
})

it.each(['Save changes', 'Discard'])('stays on %s, which cannot be pressed twice', async (name) => {
  const { person, dialog, calls } = await openEdited(chart, saved())
  const button = dialog.getByRole('button', { name })
  await person.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await waitFor(() => expect(dialog.queryByText(/unsaved change/)).toBeNull())
  expect(button).toBe(focused())
  const before = calls.length
  await person.keyboard('{Enter}')
  expect(calls).toHaveLength(before)
})

it.each([
  [
    'More for Production',
    'Delete department',
    'More for R&D <b>',
    'Production deleted, 1 role is not placed now',
  ],
  ['More for Level 2', 'Delete level', 'More for Level 1', 'Level 2 deleted'],
  ['More for Level 2', 'Move up', 'More for Level 1', 'Level 2 is level 1 now'],
  ['More for Production', 'Move towards the end', 'More for Production', 'Production, department 2 of 2'],
  ['More for Lead', 'Move to “Not placed”', 'Lead', 'Lead, not placed'],
  ['More for Lead', 'Delete role', 'Organisation chart', 'Lead deleted'],
])('by %s, %s leads to %s and is told', async (menu, item, goal, words) => {
  const opened = await open(chart)
  await opened.dialog.findByRole('button', { name: menu })
  await inMenu(opened, menu.replace('More for ', ''), item)
  const expected = opened.dialog.queryByRole('button', { name: goal }) ?? title()
  await waitFor(() => expect(expected).toBe(focused()))
  expect(told(opened)).toBe(words)
})

it('stays in the panel when the role is moved there, and leaves it when the role is deleted', async () => {
  const opened = await open(chart)
  const { person, dialog } = opened
  await person.click(await dialog.findByRole('button', { name: /^Finisher/ }))
  await person.click(dialog.getByRole('button', { name: 'Move to “Not placed”' }))
  expect(dialog.getByRole('heading', { name: 'Role' })).toBe(focused())
  expect(told(opened)).toBe('Finisher, not placed')
  await person.click(dialog.getByRole('button', { name: 'Delete role' }))
  expect(dialog.queryByRole('complementary')).toBeNull()
  expect(card(dialog, /^Driver/)).toBe(focused())
  expect(told(opened)).toBe('Finisher deleted')
})

it('asks one question at a time, and Escape puts it off', async () => {
  const { person, dialog } = await openEdited(chart, meanwhile)
  const button = dialog.getByRole('button', { name: 'Save changes' })
  await person.click(button)
  expect(await dialog.findByRole('alertdialog', { name: /Somebody else/ })).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(dialog.queryByRole('alertdialog')).toBeNull()
  expect(button).toBe(focused())
  expect(dialog.getByText('Somebody else saved the chart meanwhile.')).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(dialog.getByRole('alertdialog', { name: 'Close with 1 unsaved change?' })).toBeTruthy()
  await person.click(within(dialog.getByRole('alertdialog')).getByRole('button', { name: 'Save changes' }))
  await person.click(await dialog.findByRole('button', { name: 'Take theirs' }))
  expect(dialog.queryByRole('alertdialog')).toBeNull()
  expect(focused()).not.toBe(document.body)
})

it('asks nothing more once the last change is undone, and goes back to where Escape was pressed', async () => {
  const { person, dialog } = await openEdited()
  await person.keyboard('{Escape}')
  await dialog.findByRole('alertdialog')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(card(dialog, /^Finisher/)).toBe(focused()))
  await person.keyboard('{Escape}')
  await person.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(dialog.queryByRole('alertdialog')).toBeNull()
})

it('keeps what Back leaves behind, says so, and asks before the page is left', async () => {
  const { dialog, goBack } = await openEdited()
  const unsaved = renderHook(useUnsavedChanges)
  goBack()
  expect(await screen.findByText(/Your changes to the organisation chart are kept/)).toBeTruthy()
  expect(unsaved.result.current).toBe(1)
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  expect(dialog.queryByRole('button', { name: 'Discard' })).toBeNull()
})

it('does not ask before a page is left whose changes are discarded', async () => {
  const { person, dialog } = await openEdited()
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  await person.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(leave()).toBe(true)
})

it('adds a role where it is asked for: by Enter in an empty place, or two presses of the mouse', async () => {
  const { person, dialog } = await open(chart)
  await dialog.findByRole('button', { name: /^Finisher/ })
  const empty = () => place(dialog, 'Level 2, R&D <b>').getByRole('button', { name: /No roles yet/ })
  await person.click(empty())
  expect(dialog.queryByRole('complementary')).toBeNull()
  empty().focus()
  await person.keyboard('{Enter}')
  expect(dialog.getByRole('textbox', { name: 'Name' })).toBe(focused())
  await person.keyboard('Tester{Enter}')
  expect(place(dialog, 'Level 2, R&D <b>').getByRole('button', { name: /^Tester/ })).toBe(focused())
  await person.dblClick(dialog.getByRole('region', { name: 'Level 1, Production' }))
  await person.keyboard('Deputy{Enter}')
  expect(place(dialog, 'Level 1, Production').getByRole('button', { name: /^Deputy/ })).toBe(focused())
  await person.dblClick(card(dialog, /^Deputy/))
  expect(dialog.getByText('2 unsaved changes')).toBeTruthy()
})

it('names the people who are on no role', async () => {
  const { person, dialog } = await open({ ...chart, roles: chart.roles.filter(({ id }) => id !== idOf(304)) })
  expect(await dialog.findByText('Roles without a place in the chart wait here.')).toBeTruthy()
  await person.click(await dialog.findByText('1 person is on no role'))
  expect(dialog.getByText('Priya Nair')).toBeTruthy()
  expect(dialog.queryByText('Sofia Marin')).toBeNull()
})

it('leads readers to the title of a role that they open, and leaves empty places quiet', async () => {
  const { person, dialog } = await open(chart, {}, ['users.view'])
  await person.click(await dialog.findByRole('button', { name: /^Lead(?!s)/ }))
  expect(dialog.getByRole('heading', { name: 'Lead' })).toBe(focused())
  expect(dialog.queryByText('No roles yet')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Close the role' }))
  expect(card(dialog, /^Lead(?!s)/)).toBe(focused())
})

it('begins under a heading', async () => {
  const { dialog } = await open(blank)
  expect(await dialog.findByRole('heading', { name: 'Draw who does what' })).toBeTruthy()
})
