// The matrix and the quiet hours: each change is shown at once, saved, and taken back when it is refused.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type NotificationSettings, notificationTypes } from '#contract/notifications.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

const address = '/api/user/notification-settings'
const usual: NotificationSettings = { events: { ...notificationTypes }, quietFrom: null, quietTo: null }

async function open(stored: NotificationSettings = usual, answers: Answers = {}) {
  const server = { stored, answers }
  const put = (body: unknown) => {
    const { events, ...hours } = body as Partial<NotificationSettings>
    const { stored } = server
    for (const [type, ways] of Object.entries(events ?? {})) {
      const key = type as keyof NotificationSettings['events']
      server.stored = { ...stored, events: { ...stored.events, [key]: { ...stored.events[key], ...ways } } }
    }
    server.stored = { ...server.stored, ...hours }
    return [200, server.stored] as const
  }
  const calls = fakeServer({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(idOf(9), 'Alder & Finch'), permissions: ['audit.view'] }),
    ],
    'GET /api/audit': () => [200, { items: [], nextCursor: null }],
    [`GET ${address}`]: (body) => server.answers.get?.(body) ?? [200, server.stored],
    [`PATCH ${address}`]: (body) => server.answers.patch?.(body) ?? put(body),
  })
  await openApp('/app/settings#notifications')
  const person = userEvent.setup()
  const sent = () => calls.filter(({ name }) => name === `PATCH ${address}`).map(({ body }) => body)
  return { server, person, sent }
}

const find = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
/** Hours and minutes of a time. */
const fieldsOf = (name: string) => {
  const group = within(screen.getByRole('group', { name }))
  return ['Hours', 'Minutes'].map((label) => group.getByLabelText<HTMLInputElement>(label))
}
const clock = (name: string) =>
  fieldsOf(name)
    .map(({ value }) => value)
    .join(':')
const assignedByMail = 'Task assigned to you: by email'

it('has a row an event and a switch a way, grouped by module', async () => {
  await open()
  await find(assignedByMail)
  const rows = within(screen.getByRole('table', { name: 'Notifications' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'EventIn the appBy email',
    'Tasks',
    'Task assigned to you',
    'Task of yours changed',
    'Task of yours completed',
    'Comment on a task of yours',
    'You are mentioned in a task',
    'Reminder of a deadline',
    'Announcements',
    'New announcement',
    'Comment on an announcement of yours, or one you commented on',
    'You are mentioned in an announcement',
    'Reminder to confirm an announcement',
    'Companies',
    'Invitation to a company',
    'Your invitation accepted',
    'Users',
    'Your role changed',
  ])
  expect(toggle('Task of yours changed: in the app').checked).toBe(true)
  expect(toggle('Task of yours changed: by email').checked).toBe(false)
})

it('sends only the changed way, and says that it is saved', async () => {
  const { person, sent } = await open()
  await person.click(await find(assignedByMail))
  await screen.findByText('Saved')
  expect(toggle(assignedByMail).checked).toBe(false)
  expect(sent()).toEqual([{ events: { 'task.assigned': { email: false } } }])
})

it('shows a change before the answer, and takes it back when refused', async () => {
  let refuse = () => {}
  const { server, person, sent } = await open(usual, {
    patch: () => new Promise((resolve) => (refuse = () => resolve([500, refusal('internal')]))),
  })
  await person.click(await find(assignedByMail))
  expect(toggle(assignedByMail).checked).toBe(false)
  // The stored settings are fetched anew meanwhile; that must not take the change back.
  await act(() => queryClient.invalidateQueries({ queryKey: ['settings'] }))
  expect(toggle(assignedByMail).checked).toBe(false)
  refuse()
  await waitFor(() => expect(toggle(assignedByMail).checked).toBe(true))
  expect(screen.queryByText('Saved')).toBeNull()
  server.answers = {}
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Saved')
  expect(toggle(assignedByMail).checked).toBe(false)
  expect(sent()).toHaveLength(2)
})

it('sends quick changes in their order', async () => {
  const answers: (() => void)[] = []
  const { server, person, sent } = await open(usual, {
    patch: () => new Promise((resolve) => answers.push(() => resolve([200, usual]))),
  })
  const change = await find(assignedByMail)
  await person.click(change)
  await person.click(change)
  await person.click(toggle('Task of yours changed: by email'))
  expect(toggle('Task of yours changed: by email').checked).toBe(true)
  await waitFor(() => expect(answers).toHaveLength(1))
  server.answers = {}
  answers[0]?.()
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()).toEqual([
    { events: { 'task.assigned': { email: false } } },
    { events: { 'task.assigned': { email: true } } },
    { events: { 'task.changed': { email: true } } },
  ])
  await waitFor(() => expect(server.stored.events['task.changed'].email).toBe(true))
  expect(toggle(assignedByMail).checked).toBe(true)
})

it('offers the night as quiet hours, and ends them', async () => {
  const { person, sent } = await open()
  await person.click(await find('Quiet hours'))
  await screen.findByRole('group', { name: 'From' })
  expect([clock('From'), clock('To')]).toEqual(['22:00', '07:00'])
  await person.click(toggle('Quiet hours'))
  expect(screen.queryByRole('group', { name: 'From' })).toBeNull()
  await waitFor(() =>
    expect(sent()).toEqual([
      { quietFrom: '22:00', quietTo: '07:00' },
      { quietFrom: null, quietTo: null },
    ]),
  )
})

it('remembers the hours that were switched off, also when the screen was left', async () => {
  const { person } = await open({ ...usual, quietFrom: '20:30', quietTo: '06:15' })
  await person.click(await find('Quiet hours'))
  await person.click(screen.getByRole('link', { name: 'Audit log' }))
  await screen.findByRole('heading', { level: 2, name: 'Audit log' })
  await person.click(screen.getByRole('link', { name: 'Notifications' }))
  await person.click(await find('Quiet hours'))
  await screen.findByRole('group', { name: 'From' })
  expect([clock('From'), clock('To')]).toEqual(['20:30', '06:15'])
})

it('sends a time when its field is left, and neither an empty one nor two that are the same', async () => {
  const { sent } = await open({ ...usual, quietFrom: '22:00', quietTo: '07:00' })
  await screen.findByRole('group', { name: 'From' })
  const type = (hours: string, minutes: string) => {
    const [first, second] = fieldsOf('From')
    fireEvent.change(first as HTMLInputElement, { target: { value: hours } })
    fireEvent.change(second as HTMLInputElement, { target: { value: minutes } })
    expect(sent()).toHaveLength(0)
    fireEvent.blur(second as HTMLInputElement)
  }
  type('', '')
  await waitFor(() => expect(clock('From')).toBe('22:00'))
  type('07', '00')
  expect(screen.getByText('Choose two different times.')).toBeTruthy()
  type('23', '30')
  expect(screen.queryByText('Choose two different times.')).toBeNull()
  await waitFor(() => expect(sent()).toEqual([{ quietFrom: '23:30', quietTo: '07:00' }]))
  expect(clock('From')).toBe('23:30')
})

it('says why the settings could not be loaded, and loads them on demand', async () => {
  const { server, person } = await open(usual, { get: () => [429, refusal('too_many_tries')] })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load your notification settings: Too many tries.')
  server.answers = {}
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await find(assignedByMail)
})
