// The description in the drawer: read as Markdown, edited as it was typed.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { actions } from '#contract/permissions.ts'
import type { Task } from '#contract/tasks.ts'
import { fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { taskOf } from '#web/tasks.testing.tsx'

/** A text that could not be saved waits for its task to be shown again, so each test has its own. */
let tasks = 100

/** Opens the drawer on a task with this description. */
async function open(description: string | null, mayUpdate = true, isRefused = false) {
  let task: Task = taskOf(tasks++, 'Oil the fronts', { description })
  const { id } = task
  const patch = `PATCH /api/tasks/${id}`
  const permissions = actions.filter((action) => mayUpdate || action !== 'tasks.update')
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...inCompany(idOf(9), 'Alder & Finch'), permissions })],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0 }],
    'GET /api/tasks': () => [200, [task]],
    [patch]: (body) => {
      if (isRefused) return [429, refusal('too_many_tries')]
      task = { ...task, description: (body as Task).description, revision: task.revision + 1 }
      return [200, task]
    },
  })
  const { path } = await openApp(`/app/tasks?task=${id}`)
  await screen.findByRole('textbox', { name: 'Title' })
  return { path, saved: () => calls.filter(({ name }) => name === patch).map(({ body }) => body) }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description', hidden: true })
const region = () => screen.getByRole('region', { name: 'Description' })
const editButton = () => within(region()).queryByRole('button', { name: 'Edit description' })

beforeEach(() => {
  // happy-dom has no fonts; a growing text field waits for them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

it('is read as Markdown; a click on it puts the caret into its source, leaving it saves and shows that', async () => {
  const { saved } = await open('Two **thin** coats')
  fireEvent.click(await screen.findByText('thin'))
  expect(document.activeElement).toBe(field())
  expect(field().selectionStart).toBe('Two **thin** coats'.length)
  expect(screen.queryByText('thin')).toBeNull()
  fireEvent.change(field(), { target: { value: 'Two _thick_ coats' } })
  act(() => field().blur())
  expect((await screen.findByText('thick')).tagName).toBe('EM')
  expect(saved()).toEqual([{ description: 'Two _thick_ coats', revision: 1 }])
})

it('is not edited by following a link in it, but by its button', async () => {
  const { path, saved } = await open('See [home](/app)')
  const button = editButton()
  expect(field().tabIndex).toBe(-1)
  fireEvent.click(button as Element)
  expect(document.activeElement).toBe(field())
  expect(field().tabIndex).toBe(0)
  expect(editButton()).toBeNull()
  act(() => field().blur())
  fireEvent.click(await screen.findByRole('link', { name: 'home' }))
  expect(document.activeElement).not.toBe(field())
  await waitFor(() => expect(path()).toBe('/app'))
  expect(saved()).toEqual([])
})

it('is left by a key for its button, and is not read out a second time as its source', async () => {
  await open('See **home**')
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
  fireEvent.click(editButton() as Element)
  expect(screen.getByRole('textbox', { name: 'Description' })).toBe(field())
  fireEvent.keyDown(field(), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(editButton()))
})

it('is a field at once where there is none yet', async () => {
  await open(null)
  expect(field().placeholder).toBe('Add a description')
  expect(field().tabIndex).toBe(0)
  expect(editButton()).toBeNull()
})

it('stays open with what was typed when saving fails', async () => {
  const { saved } = await open('*old*', true, true)
  await screen.findByText('old')
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '*new*' } })
  act(() => field().blur())
  await screen.findByRole('button', { name: /Try again/ })
  expect(saved()).toHaveLength(1)
  await waitFor(() => expect(field().value).toBe('*new*'))
  expect(screen.queryByText('new')).toBeNull()
})

it('can only be read by people who may not change tasks', async () => {
  await open('Two **thin** coats', false)
  fireEvent.click(await screen.findByText('thin'))
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
  expect(editButton()).toBeNull()
})

it('is left out for people who may not write one', async () => {
  await open(null, false)
  expect(screen.queryByRole('region', { name: 'Description' })).toBeNull()
})
