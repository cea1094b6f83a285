// Where the focus goes on the tasks screen when what had it goes away.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf } from '#web/app.testing.tsx'
import { openDrawer, setUpDrawer } from '#web/task-drawer.testing.tsx'
import { subtaskOf, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()

/** On the screen the newest comes first. */
const rows = () => [taskOf(2, 'Hang doors'), taskOf(3, 'Oil hinges'), taskOf(4, 'Order locks')]
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`no row ${title}`)
  return row
}
const focusOn = async (title: string) => {
  const row = await rowOf(title)
  row.focus()
  return row
}
const drawer = () => document.querySelector<HTMLElement>('[data-drawer]')
const hasFocus = (title: string) =>
  waitFor(async () => expect(document.activeElement).toBe(await rowOf(title)))

it('goes into the drawer by Enter, and back to the row by Escape', async () => {
  await openDrawer(rows(), {}, { search: '' })
  fireEvent.keyDown(await focusOn('Oil hinges'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(drawer()))
  const row = await focusOn('Oil hinges')
  fireEvent.keyDown(row, { key: 'Enter' })
  expect(document.activeElement).toBe(drawer())
  fireEvent.keyDown(drawer() as HTMLElement, { key: 'Escape' })
  await hasFocus('Oil hinges')
  expect(drawer()).toBeNull()
})

it('closes the drawer by Escape inside it, and keeps what is selected', async () => {
  await openDrawer(rows())
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select: Oil hinges' }))
  const frame = drawer() as HTMLElement
  frame.focus()
  fireEvent.keyDown(frame, { key: 'Escape' })
  await waitFor(() => expect(drawer()).toBeNull())
  expect(screen.getByText('1 selected')).toBeTruthy()
})

it('closes a subtask onto the row of its parent', async () => {
  const parent = taskOf(3, 'Oil hinges', { subtasks: [subtaskOf(7, 'Buy oil')] })
  await openDrawer([taskOf(2, 'Hang doors'), parent], {}, { search: `?task=${idOf(7)}` })
  await rowOf('Oil hinges')
  const frame = drawer() as HTMLElement
  frame.focus()
  fireEvent.keyDown(frame, { key: 'Escape' })
  await hasFocus('Oil hinges')
})

for (const key of ['Enter', 'Escape']) {
  it(`goes back to the row when a title that was opened by E is left by ${key}`, async () => {
    await openDrawer(rows(), {}, { search: '' })
    fireEvent.keyDown(await focusOn('Hang doors'), { key: 'e' })
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    fireEvent.change(title, { target: { value: 'Hang oak doors' } })
    fireEvent.keyDown(title, { key })
    await hasFocus(key === 'Enter' ? 'Hang oak doors' : 'Hang doors')
  })
}

it('goes to the row behind those that were changed together', async () => {
  await openDrawer(rows(), {}, { search: '' })
  for (const title of ['Order locks', 'Oil hinges']) {
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select: ${title}` }))
  }
  const complete = within(screen.getByRole('toolbar')).getByRole('button', { name: 'Complete' })
  complete.focus()
  fireEvent.click(complete)
  await hasFocus('Hang doors')
})

it('stays by the selected row when the selection is given up', async () => {
  await openDrawer(rows(), {}, { search: '' })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select: Oil hinges' }))
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  await hasFocus('Oil hinges')
})

it('goes to the next row when the open task is deleted', async () => {
  await openDrawer(rows(), {}, { search: `?task=${idOf(3)}` })
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete task' }))
  await hasFocus('Hang doors')
  expect(screen.queryByRole('link', { name: 'Oil hinges' })).toBeNull()
})

it('goes to the comment beside one that is deleted, and to the field when it was the last', async () => {
  const author = taskOf(2, '').creator
  const comment = (n: number, text: string) => {
    const at = '2026-11-20T09:00:00.000Z'
    return { id: idOf(n), _id: idOf(n), author, text, createdAt: at, editedAt: null }
  }
  const [one, two] = [comment(31, 'Oak or pine?'), comment(32, 'Oak, please')]
  let items = [two, one]
  const remove = (id: string) => () => {
    items = items.filter((item) => item.id !== id)
    return [204] as const
  }
  const path = `/api/tasks/${idOf(2)}/comments`
  await openDrawer(rows(), {
    [`GET ${path}`]: () => [200, { items, nextCursor: null }],
    [`DELETE ${path}/${one.id}`]: remove(one.id),
    [`DELETE ${path}/${two.id}`]: remove(two.id),
  })
  const removeFirst = async () => {
    const [more] = await screen.findAllByRole('button', { name: /^More actions: comment/ })
    more?.focus()
    fireEvent.click(more as HTMLElement)
    const item = await screen.findByRole('menuitem', { name: 'Delete comment' })
    item.focus()
    fireEvent.click(item)
  }
  await screen.findByText('Oak or pine?')
  await removeFirst()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Oak, please'))
  await removeFirst()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Comment')))
})
