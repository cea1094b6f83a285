// The tick of a task: for whoever may change tasks, and only to be read for everybody else.
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Action } from '#contract/permissions.ts'
import { fakeServer, idOf, inCompany, openApp, userOf } from '#web/app.testing.tsx'
import { taskOf } from '#web/tasks.testing.tsx'

const task = taskOf(2, 'Oil the fronts')
const patch = `PATCH /api/tasks/${task.id}`

async function open(path: string, permissions: Action[]) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), permissions })],
    'GET /api/badges': () => [200, { tasks: 1 }],
    'GET /api/tasks': () => [200, [task]],
    [patch]: () => [200, { ...task, completed: true, revision: 2 }],
  })
  await openApp(path)
  const tick = await screen.findByRole<HTMLButtonElement>('checkbox', { name: /^Completed: Oil the fronts/ })
  return { tick, patched: () => calls.filter(({ name }) => name === patch).length }
}

it.each(['/app', '/app/tasks'])('cannot be pressed on %s without the right to change tasks', async (path) => {
  const { tick, patched } = await open(path, ['tasks.view'])
  expect(tick.disabled).toBe(true)
  tick.click()
  expect(tick.getAttribute('aria-checked')).toBe('false')
  expect(patched()).toBe(0)
})

it.each(['/app', '/app/tasks'])('completes on %s with it', async (path) => {
  const { tick, patched } = await open(path, ['tasks.view', 'tasks.update'])
  await userEvent.click(tick)
  await waitFor(() => expect(patched()).toBe(1))
})
