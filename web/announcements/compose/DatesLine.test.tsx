// Dates of an announcement that contradict each other: said in the form, and gone once it is mended.
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { announcementOf } from '#web/announcements.testing.tsx'
import { beginComposing, openComposer, opened, press } from '#web/composer.testing.tsx'

beforeEach(beginComposing)

/** Through 4 December in Auckland. */
const ending = { expiresAt: '2026-12-04T11:00:00.000Z' }
const pinned = { isPinned: true, priority: 'pinned' } as const
const beforeEvent = 'It stops showing before the event.'
const beforePin = 'It is pinned for longer than it shows.'

it.each([
  ['an event on the last day', { ...ending, eventDate: '2026-12-04' }, []],
  ['an event a day later', { ...ending, eventDate: '2026-12-05' }, [beforeEvent]],
  ['an event, and no end', { eventDate: '2026-12-05' }, []],
  ['a pin until the end', { ...ending, ...pinned, pinnedUntil: '2026-12-04T11:00:00.000Z' }, []],
  ['a pin a day longer', { ...ending, ...pinned, pinnedUntil: '2026-12-05T11:00:00.000Z' }, [beforePin]],
  ['a pin without an end', { ...ending, ...pinned }, []],
  [
    'both later',
    { ...ending, ...pinned, eventDate: '2026-12-05', pinnedUntil: '2026-12-05T11:00:00.000Z' },
    [beforeEvent, beforePin],
  ],
])('with %s', async (_, dates, said) => {
  await openComposer({ announcement: announcementOf(50, 'Open day', dates) })
  const shown = [beforeEvent, beforePin].filter((words) => document.body.textContent?.includes(words))
  expect(shown).toEqual(said)
})

it('is said politely, and is gone once it shows for longer', async () => {
  await openComposer({
    announcement: announcementOf(50, 'Open day', { ...ending, eventDate: '2026-12-05' }),
  })
  const line = screen.getByText(beforeEvent).closest('[aria-live="polite"]')
  press(/^Stops showing: /)
  fireEvent.click(await opened('button', 'Never'))
  expect(line?.textContent).toBe('')
  expect(line?.isConnected).toBe(true)
})
