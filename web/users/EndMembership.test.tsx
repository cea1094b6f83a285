// Deactivating, reactivating and removing members, and what becomes of their open tasks.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Action } from '#contract/permissions.ts'
import { type Answers, idOf, refusal } from '#web/app.testing.tsx'
import { entryOf, jonas, lead, leila, mara, opened, openUsers, pageOf } from '#web/users.testing.tsx'

const openTasks = `GET /api/members/${jonas.id}/open-tasks`
const deactivate = `POST /api/members/${jonas.id}/deactivate`
const reactivate = `POST /api/members/${jonas.id}/reactivate`
const remove = `DELETE /api/members/${jonas.id}`
const reassign = `POST /api/members/${jonas.id}/reassign-tasks`

async function choose(item: string, answers: Answers = {}, changes = {}) {
  let isGone = false
  const end = () => {
    isGone = true
  }
  const app = await openUsers(
    '',
    {
      'GET /api/users': () => pageOf(isGone ? [leila, mara] : [jonas, leila, mara]),
      [openTasks]: () => [200, { open: 0 }],
      [deactivate]: () => {
        end()
        return [200, { ...jonas, isDeactivated: true }]
      },
      [reactivate]: () => {
        isGone = false
        return [200, jonas]
      },
      [remove]: () => {
        end()
        return [204]
      },
      ...answers,
    },
    changes,
  )
  await app.person.click(await screen.findByRole('button', { name: 'More actions for Jonas Weber' }))
  await app.person.click(await opened('menuitem', item))
  return app
}

const isListed = () => screen.queryByRole('link', { name: 'Jonas Weber', hidden: true }) !== null

it('deactivates somebody without open tasks at once, and takes it back', async () => {
  const { person, asked } = await choose('Deactivate')
  expect(await screen.findByText('Jonas Weber is deactivated.')).toBeTruthy()
  expect(isListed()).toBe(false)
  await person.click(screen.getByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(isListed()).toBe(true))
  expect([deactivate, reactivate].map((name) => asked(name).length)).toEqual([1, 1])
  expect(asked(openTasks)).toHaveLength(1)
})

it.each<Action[]>([
  ['users.view', 'users.manage', 'tasks.view'],
  ['users.view', 'users.manage', 'tasks.view', 'tasks.viewAll'],
])('does not ask for tasks that the person could not give away', async (...permissions) => {
  const { asked } = await choose(
    'Deactivate',
    { 'GET /api/roles': () => [200, [{ ...lead, permissions: ['users.view'] }]] },
    { permissions },
  )
  expect(await screen.findByText('Jonas Weber is deactivated.')).toBeTruthy()
  expect(asked(openTasks)).toHaveLength(0)
})

it('asks before it removes, with the focus on Cancel, and gives the open tasks to somebody', async () => {
  const { person, asked } = await choose('Remove from company', {
    [openTasks]: () => [200, { open: 3 }],
    [reassign]: () => [200, { reassigned: 3 }],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Jonas Weber from Alder & Finch?' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  expect(await dialog.findByText('3 open tasks are assigned to them')).toBeTruthy()
  expect(asked(remove)).toHaveLength(0)
  const choice = 'Give the tasks to Nobody: leave them as they are'
  await person.click(dialog.getByRole('button', { name: choice }))
  await opened('option', /Leila Weber/)
  const offered = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(offered[0]).toBe('Nobody: leave them as they are')
  expect(offered.join()).not.toContain('Jonas')
  await person.click(await opened('option', /Leila Weber/))
  expect(dialog.getByRole('button', { name: 'Give the tasks to Leila Weber' })).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: /Remove Jonas/ }))
  expect(await screen.findByText('Jonas Weber was removed.')).toBeTruthy()
  expect(await screen.findByText('3 tasks reassigned to Leila Weber.')).toBeTruthy()
  expect(asked(reassign).map(({ body }) => body)).toEqual([{ assigneeId: leila.id }])
  expect(isListed()).toBe(false)
})

it('asks before deactivating somebody with open tasks, and leaves them where they are', async () => {
  const { person, asked } = await choose('Deactivate', { [openTasks]: () => [200, { open: 1 }] })
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Jonas Weber?' }))
  expect(asked(deactivate)).toHaveLength(0)
  await person.click(dialog.getByRole('button', { name: /Deactivate Jonas/ }))
  expect(await screen.findByText('Jonas Weber is deactivated.')).toBeTruthy()
  expect(asked(reassign)).toHaveLength(0)
})

it('says on the way back that the task stays with whoever got it', async () => {
  const { person, asked } = await choose('Deactivate', {
    [openTasks]: () => [200, { open: 1 }],
    [reassign]: () => [200, { reassigned: 1 }],
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Jonas Weber?' }))
  const choice = 'Give the task to Nobody: leave it as it is'
  await person.click(await dialog.findByRole('button', { name: choice }))
  await person.click(await opened('option', /Leila Weber/))
  await person.click(dialog.getByRole('button', { name: /Deactivate Jonas/ }))
  expect(await screen.findByText('1 task reassigned to Leila Weber.')).toBeTruthy()
  await person.click(screen.getByText('Undo', { selector: 'button' }))
  expect(
    await screen.findByText('Jonas Weber is active again. The task stays with Leila Weber.'),
  ).toBeTruthy()
  expect(asked(reassign)).toHaveLength(1)
})

it('says why the server refuses, and leaves the person there', async () => {
  const { person } = await choose('Remove from company', {
    [remove]: () => [403, refusal('member_above_own')],
  })
  const dialog = within(await screen.findByRole('dialog', { name: /^Remove Jonas/ }))
  await person.click(dialog.getByRole('button', { name: /Remove Jonas/ }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This person may do more than you. Ask an admin.',
  )
  expect(isListed()).toBe(true)
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers to try again when the tasks were not reassigned', async () => {
  let isUp = false
  const { person, asked } = await choose('Remove from company', {
    [openTasks]: () => [200, { open: 2 }],
    [reassign]: () => (isUp ? [200, { reassigned: 2 }] : [503, refusal('not_ready')]),
  })
  const dialog = within(await screen.findByRole('dialog', { name: /^Remove Jonas/ }))
  await person.click(await dialog.findByRole('button', { name: /^Give the tasks to/ }))
  await person.click(await opened('option', /Leila Weber/))
  await person.click(dialog.getByRole('button', { name: /Remove Jonas/ }))
  isUp = (await screen.findByText(/^The open tasks were not reassigned/)) !== null
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 tasks reassigned to Leila Weber.')).toBeTruthy()
  expect([asked(remove).length, asked(reassign).length]).toEqual([1, 2])
})

it('shows who is deactivated, and reactivates them', async () => {
  const off = entryOf(7, 'Sofia', 'user', { isDeactivated: true })
  let isOff = true
  const { person, asked } = await openUsers('?status=deactivated', {
    'GET /api/users': () => pageOf(isOff ? [off] : []),
    [`POST /api/members/${idOf(7)}/reactivate`]: () => {
      isOff = false
      return [200, off]
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Reactivate' }))
  expect(await screen.findByText('Sofia Weber is active again.')).toBeTruthy()
  expect(await screen.findByText('Nobody is deactivated')).toBeTruthy()
  const ownTab = screen.getByRole('tab', { name: /^Directory/ })
  await waitFor(() => expect(document.activeElement).toBe(ownTab))
  expect(asked(`POST /api/members/${idOf(7)}/reactivate`)).toHaveLength(1)
})
