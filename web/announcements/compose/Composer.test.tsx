// Writing and editing an announcement: what is sent, what is kept, what is refused, and who is asked again.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { announcementOf } from '#web/announcements.testing.tsx'
import { idOf, refusal } from '#web/app.testing.tsx'
import { beginComposing, openComposer, opened, press, type } from '#web/composer.testing.tsx'

beforeEach(beginComposing)

it('publishes by Ctrl+Enter what is typed, to everyone, and closes', async () => {
  const { title, text, sent, onClose } = await openComposer()
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
  const { title, text, sent } = await openComposer()
  press(/^Publish/)
  await waitFor(() => expect(document.activeElement).toBe(title))
  type(title, 'Open day')
  press(/^Publish/)
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(sent()).toEqual([])
})

it('keeps a draft without a text', async () => {
  const { title, sent } = await openComposer()
  type(title, 'Open day')
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Save as draft'))
  await waitFor(() => expect(sent()).toEqual([{ title: 'Open day', draft: true }]))
})

it('is for roles that are chosen, says so, and asks to confirm', async () => {
  const user = userEvent.setup()
  const { title, text, sent } = await openComposer()
  type(title, 'Leave policy')
  type(text, 'Four more days')
  press('Who it is for: Everyone')
  await user.click(await opened('radio', 'Roles'))
  expect(screen.getByText('Choose who it is for.')).toBeTruthy()
  press(/^Publish/)
  const fault = await screen.findByText('Choose who this announcement is for.')
  expect(fault.closest('[role="alert"]')).toBeTruthy()
  expect(screen.queryByText('Choose who it is for.')).toBeNull()
  const chip = screen.getByRole('button', { name: 'Who it is for: Roles', hidden: true })
  expect(chip.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(chip.getAttribute('aria-describedby') ?? '')?.contains(fault)).toBe(true)
  fireEvent.click(await opened('checkbox', /Manager/))
  expect(await screen.findByText(/Everybody with the role Manager will be told/)).toBeTruthy()
  expect(chip.getAttribute('aria-invalid')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ask to confirm', hidden: true }))
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([
    { audience: { type: 'roles', ids: [idOf(30)] }, requiresAcknowledgement: true },
  ])
})

it('offers everyone only to whoever may not see people', async () => {
  await openComposer({ user: { permissions: ['announcements.view', 'announcements.create'] } })
  expect(screen.queryByRole('button', { name: /Who it is for/ })).toBeNull()
  expect(screen.getByText('Everyone in Alder & Finch will be told.')).toBeTruthy()
})

it('keeps what was typed when it is closed, when sending fails, and until it is discarded', async () => {
  const first = await openComposer({
    answers: { 'POST /api/announcements': () => Promise.reject(new Error('gone')) },
  })
  type(first.title, 'Open day')
  type(first.text, 'Doors at ten')
  press(/^Publish/)
  expect(await screen.findByText(/The server did not answer/)).toBeTruthy()
  expect(first.title.value).toBe('Open day')
  first.unmount()
  const { title, text } = await openComposer()
  expect([title.value, text.value]).toEqual(['Open day', 'Doors at ten'])
  press('Discard')
  expect(title.value).toBe('')
  press('Undo')
  expect(title.value).toBe('Open day')
})

it('says what the server refuses at its field, which takes the focus', async () => {
  const { title, text } = await openComposer({
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
  const { text } = await openComposer()
  type(text, 'Doors')
  text.setSelectionRange(0, 5)
  fireEvent.keyDown(text, { key, ctrlKey: true })
  await waitFor(() => expect(text.value).toBe(expected))
})

it('begins an edit in the title, and sends only what was changed, with the revision', async () => {
  const announcement = announcementOf(50, 'Open day', { revision: 4 })
  const { title, sent } = await openComposer({ announcement })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText(/Nobody is told of a change/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Other ways to save' })).toBeNull()
  type(title, 'Open days')
  press(/^Save/)
  await waitFor(() => expect(sent('PATCH')).toEqual([{ title: 'Open days', revision: 4 }]))
})

const asking = (more = {}) => announcementOf(50, 'Open day', { requiresAcknowledgement: true, ...more })
const again = 'Ask those who have confirmed it to confirm again'

it('asks to confirm again only where that is ticked, once the text has changed', async () => {
  const { text, sent, onClose } = await openComposer({ announcement: asking() })
  expect(screen.queryByRole('checkbox', { name: again, hidden: true })).toBeNull()
  type(text, 'At eleven')
  const box = await opened('checkbox', again)
  expect((box as HTMLInputElement).checked).toBe(false)
  fireEvent.click(box)
  expect(screen.getByText(/Whoever has confirmed it is told and asked again/)).toBeTruthy()
  press(/^Save/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH')).toEqual([{ content: 'At eleven', askAgain: true, revision: 1 }])
  expect(screen.getByText('Changes saved. Whoever had confirmed it is asked again.')).toBeTruthy()
})

it('asks once, though the answer was lost and it is saved again', async () => {
  const { text, sent, onClose } = await openComposer({
    announcement: asking(),
    answers: {
      [`PATCH /api/announcements/${idOf(50)}`]: (body) => {
        const { revision } = body as { revision: number }
        const current = asking({ content: 'At eleven', revision: 2 })
        if (sent('PATCH').length === 1) return new Response('lost', { status: 502 })
        return revision === 2 ? [200, current] : [409, { ...refusal('changed_meanwhile'), current }]
      },
    },
  })
  type(text, 'At eleven')
  fireEvent.click(await opened('checkbox', again))
  press(/^Save/)
  await waitFor(() => expect(sent('PATCH')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
  press(/^Save/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').map((body) => (body as { askAgain?: boolean }).askAgain)).toEqual([
    true,
    true,
    undefined,
  ])
})

it('asks nobody again for a tick alone: what was changed is taken back', async () => {
  const { title, sent } = await openComposer({ announcement: asking() })
  type(title, 'Open days')
  fireEvent.click(await opened('checkbox', again))
  type(title, 'Open day')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Allow comments', hidden: true }))
  press(/^Save/)
  await waitFor(() => expect(sent('PATCH')).toEqual([{ commentsEnabled: false, revision: 1 }]))
})

it.each([
  ['asks for nothing', asking({ requiresAcknowledgement: false })],
  ['is a draft', asking({ status: 'draft', publishAt: null })],
  ['has expired', asking({ status: 'expired', expiresAt: '2026-11-20T00:00:00.000Z' })],
])('offers that for none that %s', async (_, announcement) => {
  const { title } = await openComposer({ announcement })
  type(title, 'Open days')
  expect(await opened('button', 'Discard changes')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: again, hidden: true })).toBeNull()
})

it('takes nothing more while it is sent: what stands there is what is published', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { title, text, sent, onClose } = await openComposer({
    answers: {
      'POST /api/announcements': async () => {
        await answered
        return [201, announcementOf(50, 'Open day')]
      },
    },
  })
  type(title, 'Open day')
  type(text, 'Doors')
  press(/^Publish/)
  await waitFor(() => expect(sent()).toHaveLength(1))
  type(text, 'Doors at ten')
  expect(text.value).toBe('Doors')
  const ways = screen.getByRole('button', { name: 'Other ways to save' })
  fireEvent.click(ways)
  expect(['aria-disabled', 'aria-expanded'].map((name) => ways.getAttribute(name))).toEqual(['true', 'false'])
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
