// Writing and editing an announcement: what is sent, what is kept, what is refused, and what others changed.
// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { User } from '#contract/auth.ts'
import { announcementOf } from '#web/announcements.testing.tsx'
import { type Answers, fakeServer, idOf, inCompany, refusal, userOf } from '#web/app.testing.tsx'
import { startLanguage } from '#web/lib/language.ts'
import { page } from '#web/lib/page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { userQuery } from '#web/lib/user.ts'
import { chooseZone } from '#web/lib/zone.ts'
import { Providers } from '#web/Providers.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { Composer } from './Composer.tsx'

const ZONE = 'Pacific/Auckland'
const roles = ['manager', 'user'].map((name, n) => ({
  id: idOf(30 + n),
  _id: idOf(30 + n),
  name,
  kind: name,
  permissions: [],
  members: 3,
}))

interface Opening {
  announcement?: Announcement
  answers?: Answers
  user?: Partial<User>
}

async function open({ announcement, answers = {}, user = {} }: Opening = {}) {
  const person = userOf({ ...inCompany(idOf(9), 'Alder & Finch'), timeZone: ZONE, ...user })
  const saved = announcementOf(50, 'Saved')
  const calls = fakeServer({
    'GET /api/user': () => [200, person],
    'GET /api/roles': () => [200, roles],
    'POST /api/announcements': () => [201, saved],
    [`PATCH /api/announcements/${idOf(50)}`]: () => [200, saved],
    ...answers,
  })
  Object.assign(page, { userId: person.id, companyId: person.companyId })
  queryClient.setQueryData(userQuery.queryKey, person)
  await startLanguage()
  const onClose = vi.fn()
  const { unmount } = render(
    <Providers>
      <MemoryRouter>
        <Composer announcement={announcement} onClose={onClose} />
      </MemoryRouter>
      <Toaster />
    </Providers>,
  )
  const sent = (method = 'POST') =>
    calls.filter(({ name }) => name.startsWith(method)).map(({ body }) => body)
  return { title: await field('Title'), text: await textField(), sent, onClose, unmount }
}

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const textField = () => screen.findByLabelText<HTMLTextAreaElement>('Text')
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const opened = (role: string, name: string | RegExp) => screen.findByRole(role, { name, hidden: true })

beforeEach(() => {
  endSession()
  // Friday, 23:30 in Auckland.
  vi.useFakeTimers({ now: new Date('2026-11-27T10:30:00Z'), toFake: ['Date'] })
  chooseZone(ZONE)
  // Without layout there is nothing that could be focused, which Mantine remarks on.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

it('publishes by Ctrl+Enter what is typed, to everyone, and closes', async () => {
  const { title, text, sent, onClose } = await open()
  expect(screen.getByText('Everyone in Alder & Finch will be told.')).toBeTruthy()
  type(title, '  Workshop open day ')
  type(text, 'Doors at **ten**.')
  expect((await screen.findByText('ten')).tagName).toBe('STRONG')
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ title: 'Workshop open day', content: 'Doors at **ten**.', draft: false }])
  expect(screen.getByText('Announcement published')).toBeTruthy()
})

it('says at the fields what is missing, and sends nothing', async () => {
  const { title, text, sent } = await open()
  press(/^Publish/)
  await waitFor(() => expect(document.activeElement).toBe(title))
  type(title, 'Open day')
  press(/^Publish/)
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(sent()).toEqual([])
})

it('keeps a draft without a text', async () => {
  const { title, sent } = await open()
  type(title, 'Open day')
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Save as draft'))
  await waitFor(() => expect(sent()).toEqual([{ title: 'Open day', draft: true }]))
})

it('schedules for a day and time in the zone of the person', async () => {
  const { title, text, sent } = await open()
  type(title, 'Open day')
  type(text, 'Come in')
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Schedule...'))
  expect(await opened('button', /^Will be published: Tomorrow, 9:00/)).toBeTruthy()
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ title: 'Open day', publishAt: '2026-11-27T20:00:00.000Z' }])
})

it('is for roles that are chosen, says so, and asks to confirm', async () => {
  const user = userEvent.setup()
  const { title, text, sent } = await open()
  type(title, 'Leave policy')
  type(text, 'Four more days')
  press('Who it is for: Everyone')
  await user.click(await opened('radio', 'Roles'))
  press(/^Publish/)
  expect(await screen.findByText('Choose who this announcement is for.')).toBeTruthy()
  fireEvent.click(await opened('checkbox', /Manager/))
  expect(await screen.findByText(/Everybody with the role Manager will be told/)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ask to confirm', hidden: true }))
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([
    { audience: { type: 'roles', ids: [idOf(30)] }, requiresAcknowledgement: true },
  ])
})

it('offers everyone only to whoever may not see people', async () => {
  await open({ user: { permissions: ['announcements.view', 'announcements.create'] } })
  expect(screen.queryByRole('button', { name: /Who it is for/ })).toBeNull()
  expect(screen.getByText('Everyone in Alder & Finch will be told.')).toBeTruthy()
})

it('keeps what was typed when it is closed, when sending fails, and until it is discarded', async () => {
  const first = await open({
    answers: { 'POST /api/announcements': () => Promise.reject(new Error('gone')) },
  })
  type(first.title, 'Open day')
  type(first.text, 'Doors at ten')
  press(/^Publish/)
  expect(await screen.findByText(/The server did not answer/)).toBeTruthy()
  expect(first.title.value).toBe('Open day')
  first.unmount()
  const { title, text } = await open()
  expect([title.value, text.value]).toEqual(['Open day', 'Doors at ten'])
  press('Discard')
  expect(title.value).toBe('')
  press('Undo')
  expect(title.value).toBe('Open day')
})

it('says what the server refuses at its field, which takes the focus', async () => {
  const { title, text } = await open({
    answers: {
      'POST /api/announcements': () => [
        422,
        { ...refusal('expiry_past'), fields: { expiresAt: 'Choose a time in the future.' } },
      ],
    },
  })
  type(title, 'Open day')
  type(text, 'Doors')
  press(/^Publish/)
  expect(await screen.findByText('Choose a time in the future.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stops showing' }))
})

it.each([
  ['b', '**Doors**'],
  ['i', '_Doors_'],
  ['k', '[Doors](https://)'],
])('formats what is selected by Ctrl+%s', async (key, expected) => {
  const { text } = await open()
  type(text, 'Doors')
  text.setSelectionRange(0, 5)
  fireEvent.keyDown(text, { key, ctrlKey: true })
  await waitFor(() => expect(text.value).toBe(expected))
})

it('sends of an edit only what was changed, with the revision', async () => {
  const announcement = announcementOf(50, 'Open day', { revision: 4 })
  const { title, sent } = await open({ announcement })
  expect(screen.getByText(/Nobody is told of a change/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Other ways to save' })).toBeNull()
  type(title, 'Open days')
  press(/^Save/)
  await waitFor(() => expect(sent('PATCH')).toEqual([{ title: 'Open days', revision: 4 }]))
})

it('goes on when somebody changed something else meanwhile', async () => {
  const announcement = announcementOf(50, 'Open day')
  const current = { ...announcement, content: 'At eleven', revision: 2 }
  const { title, sent, onClose } = await open({
    announcement,
    answers: {
      [`PATCH /api/announcements/${idOf(50)}`]: (body) =>
        (body as { revision: number }).revision === 2
          ? [200, current]
          : [409, { ...refusal('changed_meanwhile'), current }],
    },
  })
  type(title, 'Open days')
  press(/^Save/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').at(-1)).toEqual({ title: 'Open days', revision: 2 })
})

it('shows both versions of what two people changed, and sends the one that is chosen', async () => {
  const announcement = announcementOf(50, 'Open day')
  const current = { ...announcement, title: 'Open week', revision: 2 }
  const { title, sent, onClose } = await open({
    announcement,
    answers: {
      [`PATCH /api/announcements/${idOf(50)}`]: (body) =>
        (body as { revision: number }).revision === 2
          ? [200, current]
          : [409, { ...refusal('changed_meanwhile'), current }],
    },
  })
  type(title, 'Open days')
  press(/^Save/)
  expect(await screen.findByText('Somebody else changed this meanwhile.')).toBeTruthy()
  expect(screen.getByText('Open week')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  press('Keep mine')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').at(-1)).toEqual({ title: 'Open days', revision: 2 })
})

it('takes the version of the other one', async () => {
  const announcement = announcementOf(50, 'Open day')
  const current = { ...announcement, title: 'Open week', revision: 2 }
  const { title } = await open({
    announcement,
    answers: {
      [`PATCH /api/announcements/${idOf(50)}`]: () => [409, { ...refusal('changed_meanwhile'), current }],
    },
  })
  type(title, 'Open days')
  press(/^Save/)
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(title.value).toBe('Open week')
  expect(screen.queryByText('Somebody else changed this meanwhile.')).toBeNull()
})

const draft = announcementOf(50, 'Open day', { status: 'draft', publishAt: null })
const scheduled = announcementOf(50, 'Open day', {
  ...{ status: 'scheduled', publishAt: '2026-12-01T20:00:00.000Z', revision: 2 },
})
/** B has scheduled the draft that A has open. */
const scheduledMeanwhile: Answers = {
  [`PATCH /api/announcements/${idOf(50)}`]: (body) =>
    (body as { revision: number }).revision === 2
      ? [200, scheduled]
      : [409, { ...refusal('changed_meanwhile'), current: scheduled }],
}
const saveAsDraft = async () => {
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Save as draft'))
}
const publishAtOnce = async () => press(/^Publish/)

it.each([
  ['saved as a draft', saveAsDraft, 'Draft', { draft: true }],
  ['published', publishAtOnce, 'Published', { draft: false }],
])('asks before what somebody else scheduled is %s', async (_, send, mine, publication) => {
  const { title, sent, onClose } = await open({ announcement: draft, answers: scheduledMeanwhile })
  type(title, 'Open days')
  await send()
  expect(await screen.findByText('Publication')).toBeTruthy()
  expect(screen.getByText(mine, { selector: 'p' })).toBeTruthy()
  expect(screen.getByText('Will be published: 2 Dec 2026, 9:00')).toBeTruthy()
  expect(sent('PATCH')).toHaveLength(1)
  press('Keep mine')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').at(-1)).toEqual({ title: 'Open days', ...publication, revision: 2 })
})

it('goes on with the time that somebody else chose, and leaves it as it is', async () => {
  const { title, sent, onClose } = await open({ announcement: draft, answers: scheduledMeanwhile })
  type(title, 'Open days')
  await saveAsDraft()
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(await opened('button', /^Will be published: Wed 2 Dec, 9:00/)).toBeTruthy()
  expect(title.value).toBe('Open days')
  press(/^Save/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').at(-1)).toEqual({ title: 'Open days', revision: 2 })
})

it.each([
  ['the person', idOf(3), 'Jonas Weber changed this meanwhile.'],
  ['whoever did it elsewhere', idOf(1), 'You changed this meanwhile in another place.'],
])('names %s who changed the same meanwhile', async (_, id, words) => {
  const announcement = announcementOf(50, 'Open day')
  const current = { ...announcement, title: 'Open week', revision: 2 }
  const actor = { id, firstName: 'Jonas', lastName: 'Weber', profileImage: null }
  const at = '2026-11-27T10:20:00.000Z'
  const entry = { id: idOf(60), _id: idOf(60), at, actor, event: 'title', from: 'Open day', to: 'Open week' }
  const { title } = await open({
    announcement,
    answers: {
      [`PATCH /api/announcements/${idOf(50)}`]: () => [409, { ...refusal('changed_meanwhile'), current }],
      [`GET /api/announcements/${idOf(50)}/history`]: () => [200, { items: [entry], nextCursor: null }],
    },
  })
  type(title, 'Open days')
  press(/^Save/)
  expect((await screen.findByRole('alert')).textContent).toContain('meanwhile')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
})
