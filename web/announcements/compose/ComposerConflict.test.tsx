// An announcement that somebody else changed while it was edited: what goes on by itself, and what is asked.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import { announcementOf } from '#web/announcements.testing.tsx'
import { type Answers, idOf, refusal } from '#web/app.testing.tsx'
import { beginComposing, openComposer, opened, press, type } from '#web/composer.testing.tsx'

beforeEach(beginComposing)

const openDay = announcementOf(50, 'Open day')

/** It was changed meanwhile to what is given here, whoever edits it. */
const changedTo = (current: Announcement): Answers => ({
  [`PATCH /api/announcements/${idOf(50)}`]: (body) =>
    (body as { revision: number }).revision === current.revision
      ? [200, current]
      : [409, { ...refusal('changed_meanwhile'), current }],
})
const openWeek = { ...openDay, title: 'Open week', revision: 2 }

async function meetOpenWeek(answers: Answers = {}) {
  const opening = await openComposer({
    announcement: openDay,
    answers: { ...changedTo(openWeek), ...answers },
  })
  type(opening.title, 'Open days')
  press(/^Save/)
  return { ...opening, box: await screen.findByRole('alert') }
}

it('goes on when somebody changed something else meanwhile', async () => {
  const { title, sent, onClose } = await openComposer({
    announcement: openDay,
    answers: changedTo({ ...openDay, content: 'At eleven', revision: 2 }),
  })
  type(title, 'Open days')
  press(/^Save/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').at(-1)).toEqual({ title: 'Open days', revision: 2 })
})

it('shows both versions of what two people changed, and sends the one that is chosen', async () => {
  const { box, sent, onClose } = await meetOpenWeek()
  expect(box.textContent).toContain('Somebody else changed this meanwhile.')
  expect(within(box).getByText('Open week')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  press('Keep mine and save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').at(-1)).toEqual({ title: 'Open days', revision: 2 })
})

it('takes the version of the other one', async () => {
  const { title, sent, onClose } = await meetOpenWeek()
  press('Take theirs and go on editing')
  expect(title.value).toBe('Open week')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent('PATCH')).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

it('comes into sight with its choice, and takes the focus', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReset()
  const { box } = await meetOpenWeek()
  expect(document.activeElement).toBe(box)
  expect(scroll).toHaveBeenCalledWith({ block: 'end' })
  expect(scroll.mock.contexts.map((element) => (element as Element).tagName)).toEqual(['FORM'])
})

it.each([
  ['the button', () => press(/^Save/)],
  ['Ctrl+Enter', () => fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', ctrlKey: true })],
  [
    'Ctrl+Enter in the title',
    () => fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Enter', ctrlKey: true }),
  ],
])('sends nothing by %s while it is open, but leads to the choice', async (_, send) => {
  const { title, box, sent, onClose } = await meetOpenWeek()
  const save = screen.getByRole('button', { name: /^Save/ })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(save.title).toBe('Choose one of the two versions first.')
  title.focus()
  send()
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(sent('PATCH')).toHaveLength(1)
  press('Keep mine and save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('shows names where somebody is mentioned', async () => {
  const { text } = await openComposer({
    announcement: openDay,
    answers: changedTo({ ...openDay, content: `Ask @[Leila Haddad](user:${idOf(3)})`, revision: 2 }),
  })
  type(text, 'Ask me')
  press(/^Save/)
  const box = await screen.findByRole('alert')
  expect(within(box).getByText('Ask @Leila Haddad')).toBeTruthy()
  expect(box.textContent).not.toContain(idOf(3))
})

const draft = announcementOf(50, 'Open day', { status: 'draft', publishAt: null })
const scheduled = announcementOf(50, 'Open day', {
  ...{ status: 'scheduled', publishAt: '2026-12-01T20:00:00.000Z', revision: 2 },
})
const saveAsDraft = async () => {
  press('Other ways to save')
  fireEvent.click(await opened('menuitem', 'Save as draft'))
}
const publishAtOnce = async () => press(/^Publish/)

it.each([
  ['saved as a draft', saveAsDraft, 'Draft', 'Keep mine and save draft', { draft: true }],
  ['published', publishAtOnce, 'Published', 'Keep mine and publish', { draft: false }],
])('asks before what somebody else scheduled is %s', async (_, send, mine, keep, publication) => {
  const { title, sent, onClose } = await openComposer({ announcement: draft, answers: changedTo(scheduled) })
  type(title, 'Open days')
  await send()
  expect(await screen.findByText('Publication')).toBeTruthy()
  expect(screen.getByText(mine, { selector: 'p' })).toBeTruthy()
  expect(screen.getByText('Will be published: 2 Dec 2026, 9:00')).toBeTruthy()
  const ways = screen.getByRole('button', { name: 'Other ways to save' })
  fireEvent.click(ways)
  expect(['aria-disabled', 'aria-expanded'].map((name) => ways.getAttribute(name))).toEqual(['true', 'false'])
  expect(sent('PATCH')).toHaveLength(1)
  press(keep)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent('PATCH').at(-1)).toEqual({ title: 'Open days', ...publication, revision: 2 })
})

it('goes on with the time that somebody else chose, and leaves it as it is', async () => {
  const { title, sent, onClose } = await openComposer({ announcement: draft, answers: changedTo(scheduled) })
  type(title, 'Open days')
  await saveAsDraft()
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs and go on editing' }))
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
  const actor = { id, firstName: 'Jonas', lastName: 'Weber', profileImage: null }
  const at = '2026-11-27T10:20:00.000Z'
  const entry = { id: idOf(60), _id: idOf(60), at, actor, event: 'title', from: 'Open day', to: 'Open week' }
  const { box } = await meetOpenWeek({
    [`GET /api/announcements/${idOf(50)}/history`]: () => [200, { items: [entry], nextCursor: null }],
  })
  expect(box.textContent).toContain('meanwhile')
  await waitFor(() => expect(box.textContent).toContain(words))
})
