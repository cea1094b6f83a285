// The deadline in the drawer: a day with or without a time, typed or chosen, and the subtasks that go with it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf } from '#web/app.testing.tsx'
import { chooseZone } from '#web/lib/zone.ts'
import { one, openDrawer, popoverName, setUpDrawer } from '#web/task-drawer.testing.tsx'
import { subtaskOf, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()

const inZone = { user: { timeZone: 'Pacific/Auckland' } }
// 17:00 of the 27th in Auckland.
const timed = { deadline: '2026-11-27', deadlineAt: '2026-11-27T04:00:00.000Z' }

const openPanel = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return screen.findByLabelText('Date')
}

it('shows the time in the zone of the person', async () => {
  await openDrawer([taskOf(2, 'Kitchen', timed)], {}, inZone)
  expect(await screen.findByRole('button', { name: 'Fri 27 Nov 2026, 17:00' })).toBeTruthy()
  chooseZone(null)
})

it.each([
  ['2026-12-04 18:30', { deadline: '2026-12-04', deadlineTime: '18:30' }],
  // Another day leaves the time.
  ['2026-12-04', { deadline: '2026-12-04', deadlineTime: '17:00' }],
])('takes a typed %s', async (typed, sent) => {
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen', timed)], {}, inZone)
  const field = await openPanel(/Fri 27 Nov/)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(bodies(`PATCH ${one}`)).toEqual([{ ...sent, revision: 1 }]))
  chooseZone(null)
})

it('takes a time of day for the day that is set, and away again', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen', { deadline: '2026-11-27' })], {}, inZone)
  expect(popoverName(await openPanel(/Fri 27 Nov/))).toBe('Choose a date')
  const clock = within(screen.getByRole('group', { name: 'Time', hidden: true }))
  expect(clock.queryByRole('combobox', { hidden: true })).toBeNull()
  fireEvent.change(clock.getByLabelText('Hours'), { target: { value: '09' } })
  fireEvent.change(clock.getByLabelText('Minutes'), { target: { value: '15' } })
  expect(bodies(`PATCH ${one}`)).toEqual([])
  fireEvent.keyDown(clock.getByLabelText('Minutes'), { key: 'Enter' })
  const first = { deadline: '2026-11-27', deadlineTime: '09:15', revision: 1 }
  await waitFor(() => expect(bodies(`PATCH ${one}`)).toEqual([first]))
  chooseZone(null)
})

it('counts the hours as the language does', async () => {
  localStorage.setItem('language', 'ar')
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen', timed)], {}, inZone)
  fireEvent.click(await screen.findByRole('button', { name: /2026/ }))
  const half = await screen.findByLabelText<HTMLSelectElement>('صباحًا أو مساءً')
  expect(screen.getByLabelText<HTMLInputElement>('الساعات').value).toBe('05')
  expect(half.selectedOptions[0]?.textContent).toBe('م')
  fireEvent.change(half, { target: { value: 'ص' } })
  fireEvent.blur(half)
  const sent = { deadline: '2026-11-27', deadlineTime: '05:00', revision: 1 }
  await waitFor(() => expect(bodies(`PATCH ${one}`)).toEqual([sent]))
  chooseZone(null)
})

it("says that a parent's deadline moves its subtasks, and gives each its own one back", async () => {
  const subtasks = [
    subtaskOf(20, 'Same', { deadline: '2030-01-20' }),
    subtaskOf(21, 'Earlier', { deadline: '2030-01-10', deadlineAt: '2030-01-09T20:00:00.000Z' }),
    subtaskOf(22, 'None'),
  ]
  const { bodies } = await openDrawer(
    [taskOf(2, 'Kitchen', { deadline: '2030-01-12', subtasks })],
    {},
    inZone,
  )
  const field = await openPanel(/12 Jan 2030/)
  fireEvent.change(field, { target: { value: '2030-01-20' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('Also moves 2 subtasks')
  fireEvent.click(screen.getByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(bodies('PATCH /api/tasks')).toHaveLength(1))
  expect(bodies(`PATCH ${one}`)).toMatchObject([
    { deadline: '2030-01-20', revision: 1 },
    { deadline: '2030-01-12', deadlineTime: null, revision: 2 },
  ])
  expect(bodies('PATCH /api/tasks')).toEqual([
    {
      changes: [
        { id: idOf(20), deadline: '2030-01-20', deadlineTime: null },
        { id: idOf(21), deadline: '2030-01-10', deadlineTime: '09:00' },
        { id: idOf(22), deadline: null, deadlineTime: null },
      ],
    },
  ])
  chooseZone(null)
})
