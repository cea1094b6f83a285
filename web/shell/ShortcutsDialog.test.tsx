// The list of keys: those of the screen and of all screens, as far as they work for the person.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { actions } from '#contract/permissions.ts'
import { fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { appearance } from '#web/lib/appearance.ts'
import { dialogs } from '#web/lib/dialogs.ts'

afterEach(() => {
  appearance.set({ hasSingleKeys: true })
  dialogs.close()
})

async function open(path: string, permissions = actions) {
  fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), permissions })],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/tasks': () => [200, []],
  })
  await openApp(path)
  await screen.findByRole('heading', { level: 1 })
}

const pressHelp = () => fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true })
const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts', hidden: true })
/** What is listed, with its keys. */
const listed = async () =>
  new Map(
    within(await dialog())
      .getAllByRole('term', { hidden: true })
      .map((term) => [
        term.textContent,
        [...(term.nextElementSibling?.querySelectorAll('kbd') ?? [])].map((cap) => cap.textContent),
      ]),
  )

it('opens by the question mark, with the keys of the screen before those of all screens', async () => {
  await open('/app/tasks')
  pressHelp()
  const rows = await listed()
  expect(rows.get('New task')).toEqual(['C'])
  expect(rows.get('Move to another group')).toEqual(['Alt', 'Shift', '↑', 'Alt', 'Shift', '↓'])
  expect(rows.get('Search')).toEqual(['Ctrl', 'K'])
  expect(rows.get('Users')).toEqual(['G', 'U'])
  expect(rows.has('Invite users')).toBe(false)
})

it('lists no keys of what the person may not do, nor of other screens', async () => {
  await open(
    '/app/tasks',
    actions.filter((action) => action === 'tasks.view'),
  )
  pressHelp()
  const rows = await listed()
  expect(rows.get('Next row')).toEqual(['J', '↓'])
  for (const name of ['New task', 'Priority', 'Move up or down', 'Users']) expect(rows.has(name)).toBe(false)
})

it('says that single keys are off, lists the others, and is found in the profile menu', async () => {
  appearance.set({ hasSingleKeys: false })
  await open('/app/tasks')
  pressHelp()
  fireEvent.click(screen.getByRole('button', { name: 'Profile' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const rows = await listed()
  expect(within(await dialog()).getByText(/Single-key shortcuts are off/)).toBeTruthy()
  expect(rows.get('Next row')).toEqual(['↓'])
  expect(rows.has('Priority')).toBe(false)
  expect(rows.has('Users')).toBe(false)
  expect(rows.get('Undo the last action')).toEqual(['Ctrl', 'Z'])
})
