// An announcement that somebody else changed while it was edited: what goes on by itself, and what is asked.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { announcementOf } from '#web/announcements.testing.tsx'
import { type Answers, idOf, refusal } from '#web/app.testing.tsx'
import { beginComposing, openComposer, opened, press, type } from '#web/composer.testing.tsx'

beforeEach(beginComposing)

it('goes on when somebody changed something else meanwhile', async () => {
  const announcement = announcementOf(50, 'Open day')
  const current = { ...announcement, content: 'At eleven', revision: 2 }
  const { title, sent, onClose } = await openComposer({
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
  const { title, sent, onClose } = await openComposer({
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
  const { title } = await openComposer({
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
  const { title, sent, onClose } = await openComposer({ announcement: draft, answers: scheduledMeanwhile })
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
  const { title, sent, onClose } = await openComposer({ announcement: draft, answers: scheduledMeanwhile })
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
  const { title } = await openComposer({
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
