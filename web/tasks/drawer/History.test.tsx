// The history of a task in words, its reminders and its repetition.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TaskEvent } from '#contract/task-activity.ts'
import { idOf, refusal } from '#web/app.testing.tsx'
import { chooseZone } from '#web/lib/zone.ts'
import { one, openDrawer, setUpDrawer } from '#web/task-drawer.testing.tsx'
import { mara, subtaskOf, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()

const jonas = { id: idOf(3), firstName: 'Jonas', lastName: 'Weber', profileImage: null }
const rule = JSON.stringify({ every: 2, unit: 'week', weekdays: [1, 5], after: 'completion' })

const told: [TaskEvent, string | null, string | null, string[], string][] = [
  ['title', 'Old', 'New', [], 'Jonas changed the title from “Old” to “New”'],
  ['description', null, 'Long text', [], 'Jonas wrote a description'],
  ['description', 'A', 'B', [], 'Jonas changed the description'],
  ['description', 'A', null, [], 'Jonas removed the description'],
  ['priority', 'high', 'low', [], 'Jonas changed the priority from High to Low'],
  ['deadline', null, '2030-01-10', [], 'Jonas set the deadline to 10 Jan 2030'],
  ['deadline', '2030-01-10', '2030-01-10T20:30:00.000Z', [], 'Jonas moved the deadline to 11 Jan 2030, 9:30'],
  ['deadline', '2030-01-10', null, [], 'Jonas removed the deadline'],
  ['assignee', 'Mara Ilves', 'Leila Haddad', [], 'Jonas reassigned the task from Mara Ilves to Leila Haddad'],
  ['repeat', null, rule, [], 'Jonas let the task repeat: Every 2 weeks on Mon and Fri, after completion'],
  ['repeat', rule, null, [], 'Jonas stopped the task from repeating'],
  ['completed', null, null, [], 'Jonas completed the task'],
  ['reopened', null, null, [], 'Jonas reopened the task'],
  ['deleted', null, null, [], 'Jonas deleted the task'],
  ['restored', null, null, [], 'Jonas brought the task back'],
  ['parent', null, 'Kitchen', [], 'Jonas made it a subtask of “Kitchen”'],
  ['parent', 'Kitchen', null, [], 'Jonas made it a task of its own'],
  ['subtasks_added', null, null, ['A'], 'Jonas added the subtask “A”'],
  [
    'subtasks_added',
    null,
    null,
    ['A', 'B', 'C', 'D', 'E'],
    'Jonas added 5 subtasks: “A”, “B”, “C” and 2 more',
  ],
  ['subtask_completed', null, null, ['A'], 'Jonas completed the subtask “A”'],
  ['subtask_reopened', null, null, ['A'], 'Jonas reopened the subtask “A”'],
  ['subtask_deleted', null, null, ['<b>'], 'Jonas removed the subtask “<b>”'],
  ['subtask_restored', null, null, ['A'], 'Jonas brought the subtask “A” back'],
]

it('tells every change as a sentence, newest first, in the zone of the reader, down to the creation', async () => {
  const items = told.map(([event, from, to, titles], index) => ({
    ...{ id: idOf(100 + index), _id: idOf(100 + index), at: '2026-11-20T09:00:00.000Z' },
    ...{ actor: jonas, event, from, to, titles },
  }))
  await openDrawer(
    [taskOf(2, 'Kitchen')],
    { [`GET ${one}/history`]: () => [200, { items, nextCursor: null }] },
    { user: { timeZone: 'Pacific/Auckland' } },
  )
  const region = await screen.findByRole('region', { name: 'History' })
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(3))
  fireEvent.click(within(region).getByRole('button', { name: 'Show earlier changes' }))
  const sentences = within(region)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('span:last-child')?.firstChild?.parentElement?.textContent)
  const expected = [...told.map(([, , , , sentence]) => sentence), `${mara.firstName} created the task`]
  expect(sentences).toHaveLength(expected.length)
  for (const [index, sentence] of expected.entries()) expect(sentences[index]).toContain(sentence)
  chooseZone(null)
})

it('reminds by what is chosen, shown at once and taken back when refused', async () => {
  const timed = { deadline: '2030-01-10', deadlineAt: '2030-01-10T15:00:00.000Z' }
  const { server, bodies } = await openDrawer([taskOf(2, 'Kitchen', timed)], {
    [`PUT ${one}/reminders`]: () => [200, { reminders: [60] }],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'No reminder' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: '1 hour before', hidden: true }))
  await screen.findByRole('button', { name: '1 hour before', hidden: true })
  server.answers[`PUT ${one}/reminders`] = () => [500]
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: '1 day before', hidden: true }))
  await screen.findByRole('button', { name: 'Try again' })
  await screen.findByRole('button', { name: '1 hour before', hidden: true })
  expect(bodies(`PUT ${one}/reminders`)).toEqual([{ reminders: [60] }, { reminders: [60, 1440] }])
})

it('counts reminders of a whole day from nine in the morning', async () => {
  await openDrawer([taskOf(2, 'Kitchen', { deadline: '2030-01-10' })])
  fireEvent.click(await screen.findByRole('button', { name: 'No reminder' }))
  await screen.findByRole('menuitemcheckbox', { name: 'On the day at 9:00', hidden: true })
  expect(screen.getByRole('menuitemcheckbox', { name: '1 week before at 9:00', hidden: true })).toBeTruthy()
})

it('gives a task without a deadline the first day of its rule', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen')])
  fireEvent.click(await screen.findByRole('button', { name: 'Does not repeat' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Every day', hidden: true }))
  const repeat = { every: 1, unit: 'day', after: 'calendar' }
  await waitFor(() => expect(bodies(`PATCH ${one}`)).toMatchObject([{ repeat, deadlineTime: null }]))
  expect(bodies(`PATCH ${one}`)).toMatchObject([{ deadline: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
})

it('takes a rule back with the deadline that it brought, for the subtasks too', async () => {
  const subtasks = [subtaskOf(20, 'Sand', { deadline: '2030-01-05' })]
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen', { subtasks })])
  fireEvent.click(await screen.findByRole('button', { name: 'Does not repeat' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Every day', hidden: true }))
  await screen.findByText('Also moves 1 subtask')
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  const changes = [{ id: idOf(20), deadline: '2030-01-05', deadlineTime: null }]
  await waitFor(() => expect(bodies('PATCH /api/tasks')).toEqual([{ changes }]))
  expect(bodies(`PATCH ${one}`)[1]).toEqual({ deadline: null, repeat: null, revision: 2 })
})

it('leaves a rule alone that somebody else set before it was taken back, and the subtasks', async () => {
  const subtasks = [subtaskOf(20, 'Sand', { deadline: '2030-01-05' })]
  const theirs = taskOf(2, 'Kitchen', { subtasks, deadline: '2030-02-01', revision: 9 })
  let isMet = false
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen', { subtasks })], {
    [`PATCH ${one}`]: () => {
      if (isMet) return [409, { ...refusal('changed_meanwhile'), current: theirs }]
      isMet = true
      return [200, taskOf(2, 'Kitchen', { subtasks, deadline: '2030-01-01', revision: 2 })]
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Does not repeat' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Every day', hidden: true }))
  await screen.findByText('Also moves 1 subtask')
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await screen.findByText('Somebody else changed “Kitchen” meanwhile.')
  expect(bodies('PATCH /api/tasks')).toEqual([])
})

it('repeats by a usual rule or one of its own, and says when the next is due', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen', { deadline: '2030-01-31' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Does not repeat' }))
  fireEvent.click(
    await screen.findByRole('menuitemradio', { name: 'Every month on the last day', hidden: true }),
  )
  const whole = await screen.findByRole('button', { name: /Every month on the last day/ })
  expect(whole.textContent).toContain('Next: 28 Feb 2030')
  fireEvent.click(whole)
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Custom…', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Repeat' })
  fireEvent.change(within(dialog).getByLabelText('Every'), { target: { value: '0' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(bodies(`PATCH ${one}`)).toHaveLength(1)
  fireEvent.change(within(dialog).getByLabelText('Every'), { target: { value: '2' } })
  fireEvent.change(within(dialog).getByLabelText('Unit'), { target: { value: 'week' } })
  fireEvent.click(within(dialog).getByLabelText('Monday'))
  fireEvent.click(within(dialog).getByLabelText('Counted from when it is completed'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies(`PATCH ${one}`)).toHaveLength(2))
  expect(bodies(`PATCH ${one}`)).toMatchObject([
    { repeat: { every: 1, unit: 'month', lastDay: true, after: 'calendar' } },
    { repeat: { every: 2, unit: 'week', weekdays: [1, 4], after: 'completion' } },
  ])
})
