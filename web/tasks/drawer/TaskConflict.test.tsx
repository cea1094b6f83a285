// Two people change the same field of a task.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { idOf, refusal } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { one, openDrawer, setUpDrawer, taskId } from '#web/task-drawer.testing.tsx'
import { mara, taskOf } from '#web/tasks.testing.tsx'
import { closeConflict } from './conflicts.ts'

setUpDrawer()
beforeEach(() => closeConflict(taskId))

const tomas = { id: idOf(8), firstName: 'Tomás', lastName: 'Rey', profileImage: null }
const patch = `PATCH ${one}`
const history = `GET ${one}/history`

const entry = (event: string, actor = tomas) => ({
  ...{ id: idOf(60), _id: idOf(60), at: '2026-11-27T09:00:00.000Z' },
  ...{ event, actor, from: null, to: null, titles: [] },
})

/** What another saves while this person types. */
async function meanwhile(field: RegExp | string, mine: string, theirs: Task, actor = tomas) {
  const drawer = await openDrawer([taskOf(2, 'Doors', { description: 'Oak and brass' })])
  const input = await screen.findByRole('textbox', { name: field, hidden: true })
  act(() => input.focus())
  fireEvent.change(input, { target: { value: mine } })
  const changed = theirs.title === 'Doors' ? 'description' : 'title'
  drawer.server.rows = [theirs]
  drawer.server.answers = {
    [patch]: () => [409, { ...refusal('changed_meanwhile'), current: theirs }],
    [history]: () => [200, { items: [entry(changed, actor)], nextCursor: null }],
  }
  fireEvent.blur(input)
  const question = await screen.findByRole('alert')
  await act(() => queryClient.invalidateQueries({ queryKey: ['tasks'] }))
  return { ...drawer, question, input }
}

it('names who changed which field, beside that field', async () => {
  const theirs = taskOf(2, 'Doors', { description: 'Oak and steel', revision: 7 })
  const { question } = await meanwhile('Description', 'Pine and brass', theirs)
  await waitFor(() => expect(question.textContent).toContain('Tomás Rey changed the description meanwhile.'))
  expect(within(screen.getByRole('region', { name: 'Description' })).getByRole('alert')).toBe(question)
})

it('marks what differs, in boxes that the keyboard reaches', async () => {
  const theirs = taskOf(2, 'Doors', { description: 'Oak and steel', revision: 7 })
  const { question } = await meanwhile('Description', 'Pine and brass', theirs)
  const marks = [...question.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marks).toEqual(['Pine', 'brass', 'Oak', 'steel'])
  expect([...question.querySelectorAll('p')].map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
})

it('says so when it was the same person in another window', async () => {
  const { question } = await meanwhile('Title', 'Mine', taskOf(2, 'Theirs', { revision: 7 }), mara)
  await waitFor(() =>
    expect(question.textContent).toContain('You changed the title meanwhile in another place.'),
  )
})

for (const choice of ['Keep mine', 'Take theirs']) {
  it(`leaves the focus in the field after “${choice}”`, async () => {
    const { question, server, input } = await meanwhile('Title', 'Mine', taskOf(2, 'Theirs', { revision: 7 }))
    server.answers = {}
    const button = within(question).getByRole('button', { name: choice })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(document.activeElement).toBe(input))
    const expected = choice === 'Keep mine' ? 'Mine' : 'Theirs'
    await waitFor(() => expect((input as HTMLTextAreaElement).value).toBe(expected))
  })
}
