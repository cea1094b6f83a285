// What is done with an open announcement: confirming it, who has, reminding, history, menu, and what waits to be published.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { User } from '#contract/auth.ts'
import { announcementOf } from '#web/announcements.testing.tsx'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { chooseZone } from '#web/lib/zone.ts'

const ID = idOf(50)
const leila = { id: idOf(3), firstName: 'Leila', lastName: 'Haddad', profileImage: null }

async function open(announcement: Announcement, answers: Answers = {}, user: Partial<User> = {}) {
  let current = announcement
  const changing =
    (change: Partial<Announcement>): (() => [number, Announcement]) =>
    () => {
      current = { ...current, ...change }
      return [200, current]
    }
  const calls = fakeServer({
    'GET /api/user': () => [
      200,
      userOf({ ...inCompany(idOf(9), 'Alder & Finch'), timeZone: 'UTC', ...user }),
    ],
    'GET /api/companies': () => [200, []],
    'GET /api/badges': () => [200, { tasks: 0, announcements: 0, notifications: 0 }],
    'GET /api/announcements': () => [
      200,
      { items: [current], nextCursor: null, counts: { all: 1, pinned: 0, drafts: 0 } },
    ],
    [`GET /api/announcements/${ID}`]: () => [200, current],
    [`POST /api/announcements/${ID}/read`]: () => [200, current],
    [`GET /api/announcements/${ID}/comments`]: () => [200, { items: [], nextCursor: null }],
    [`POST /api/announcements/${ID}/acknowledge`]: changing({ acknowledgedAt: '2026-11-28T14:00:00.000Z' }),
    [`PATCH /api/announcements/${ID}`]: changing({ status: 'published' }),
    [`POST /api/announcements/${ID}/pin`]: changing({ isPinned: true }),
    ...answers,
  })
  await openApp(`/app/announcements?announcement=${ID}`)
  await screen.findByRole('heading', { level: 2, name: announcement.title })
  return { bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = async (name: string) => {
  press('More actions')
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

const publishNow = async () => {
  press('Publish now')
  fireEvent.click(await screen.findByRole('button', { name: 'Publish', hidden: true }))
}

const asked = (state: string) => {
  const isDone = state === 'acknowledged'
  const row = { id: leila.id, _id: leila.id, person: leila }
  const early = '2026-11-27T10:00:00.000Z'
  const done = { ...row, acknowledgedAt: '2026-11-28T10:00:00.000Z', acknowledgedEarlierAt: null }
  const waiting = { ...row, acknowledgedAt: null, acknowledgedEarlierAt: early }
  return {
    items: [isDone ? done : waiting],
    nextCursor: null,
    acknowledged: 12,
    waiting: 8,
    remindedAt: null,
  }
}
const list: Answers = {
  [`GET /api/announcements/${ID}/acknowledgements`]: (_, query) => [200, asked(query?.get('state') ?? '')],
}

beforeEach(() => {
  endSession()
  queryClient.clear()
  vi.useFakeTimers({ now: new Date('2026-11-28T14:00:00Z'), toFake: ['Date'] })
  chooseZone('UTC')
  // Without layout there is nothing that could be focused, which Mantine remarks on.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

it('is confirmed by whoever is asked, who sees when', async () => {
  await open(announcementOf(50, 'Leave policy', { isAsked: true, canChange: false }))
  press('I have read this')
  expect(await screen.findByText(/^You confirmed that you have read this: today at 14:00/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
})

it('offers the button again when confirming failed', async () => {
  await open(announcementOf(50, 'Leave policy', { isAsked: true, canChange: false }), {
    [`POST /api/announcements/${ID}/acknowledge`]: () => [409, refusal('announcement_expired')],
  })
  press('I have read this')
  expect(await screen.findByText('This announcement has expired.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I have read this' })).toBeTruthy()
})

it('confirms no text that it does not show: what changed meanwhile is read first', async () => {
  const editedAt = '2026-11-28T13:59:00.000Z'
  let current = announcementOf(50, 'Yard closed', { isAsked: true })
  await open(current, {
    [`GET /api/announcements/${ID}`]: () => [200, current],
    [`POST /api/announcements/${ID}/acknowledge`]: (body) => {
      const isShown = (body as { editedAt: string | null }).editedAt === editedAt
      current = {
        ...current,
        ...(isShown
          ? { acknowledgedAt: '2026-11-28T14:00:00.000Z' }
          : { content: 'From Monday on.', editedAt }),
      }
      return isShown ? [200, current] : [409, { ...refusal('changed_meanwhile'), current }]
    },
  })
  press('I have read this')
  expect(await screen.findByText('From Monday on.')).toBeTruthy()
  press('I have read this')
  expect(await screen.findByText(/^You confirmed/)).toBeTruthy()
})

it('shows whoever may change it who has read it and who has not', async () => {
  await open(announcementOf(50, 'Leave policy', { requiresAcknowledgement: true }), list)
  expect(await screen.findByText('12 of 20 have read this')).toBeTruthy()
  press('Show who')
  fireEvent.click(await screen.findByRole('tab', { name: /Have read it/ }))
  expect(await screen.findByText('Leila Haddad')).toBeTruthy()
})

it('asks whoever confirmed an earlier text once more, and says why', async () => {
  const acknowledgedEarlierAt = '2026-11-27T10:00:00.000Z'
  await open(announcementOf(50, 'Leave policy', { isAsked: true, canChange: false, acknowledgedEarlierAt }))
  expect(screen.getByText(/^The text has changed since you confirmed it \(yesterday at 10:00\)/)).toBeTruthy()
  press('I have read this')
  expect(await screen.findByText(/^You confirmed that you have read this/)).toBeTruthy()
})

it('says which confirmations are of an earlier text', async () => {
  const editedAt = '2026-11-28T12:00:00.000Z'
  await open(announcementOf(50, 'Leave policy', { requiresAcknowledgement: true, editedAt }), list)
  fireEvent.click(await screen.findByRole('button', { name: 'Show who' }))
  expect(await screen.findByText('earlier version, yesterday at 10:00')).toBeTruthy()
  fireEvent.click(await screen.findByRole('tab', { name: /Have read it/ }))
  expect(await screen.findByText('before the last change, today at 10:00')).toBeTruthy()
})

it('reminds the rest, says how many, and within the hour when again', async () => {
  let remindedAt: string | null = null
  await open(announcementOf(50, 'Leave policy', { requiresAcknowledgement: true }), {
    [`GET /api/announcements/${ID}/acknowledgements`]: () => [200, { ...asked('waiting'), remindedAt }],
    [`POST /api/announcements/${ID}/remind`]: () => {
      remindedAt = '2026-11-28T14:00:00.000Z'
      return [200, { reminded: 8 }]
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remind' }))
  expect(await screen.findByText('8 people reminded')).toBeTruthy()
  expect(await screen.findByText(/^Again from 15:00/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remind' }).getAttribute('aria-disabled')).toBe('true')
})

/** A change of the announcement by Leila, as the history lists it. */
const entry = (n: number, event: string, from: string | null, to: string | null) => ({
  ...{ id: idOf(n), _id: idOf(n), at: '2026-11-28T12:00:00.000Z', actor: leila },
  ...{ event, from, to },
})

it('tells its history in words, with the texts before and after', async () => {
  await open(announcementOf(50, 'Leave policy', { canChange: false }), {
    [`GET /api/announcements/${ID}/history`]: () => [
      200,
      {
        items: [
          entry(61, 'content', 'Three days', 'Four days'),
          entry(62, 'expiry', null, '2026-12-07T00:00:00.000Z'),
          entry(63, 'pinned', null, '2026-12-06T15:00:00.000Z'),
        ],
        nextCursor: null,
      },
    ],
  })
  await choose('History')
  expect(await screen.findByText(/lets it stop showing on 6 December/)).toBeTruthy()
  expect(screen.getByText(/pinned it until 6 December at 15:00/)).toBeTruthy()
  expect(screen.getByText(/published it/)).toBeTruthy()
  press('Show before and after')
  expect(await screen.findByText('Three days')).toBeTruthy()
  expect(screen.getByText('Four days')).toBeTruthy()
})

it('tells whoever is not given the former texts only that they were changed', async () => {
  const items = [entry(61, 'content', null, null), entry(62, 'title', null, null)]
  await open(announcementOf(50, 'Leave policy', { canChange: false }), {
    [`GET /api/announcements/${ID}/history`]: () => [200, { items, nextCursor: null }],
  })
  await choose('History')
  expect(await screen.findByText(/changed the text/)).toBeTruthy()
  expect(screen.getByText(/changed the title/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show before and after', hidden: true })).toBeNull()
  expect(screen.queryByText('Before')).toBeNull()
})

it('offers whoever may not change it neither pin, edit nor deletion', async () => {
  await open(
    announcementOf(50, 'Leave policy', { canChange: false }),
    {},
    { permissions: ['announcements.view'] },
  )
  press('More actions')
  expect(await screen.findByRole('menuitem', { name: 'Copy link', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true })).toBeNull()
  for (const name of ['Pin to top', 'Edit', 'New']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('publishes a scheduled one before its time', async () => {
  const announcement = announcementOf(50, 'Yard closed', {
    status: 'scheduled',
    publishAt: '2026-11-30T08:00:00.000Z',
  })
  const { bodies } = await open(announcement)
  expect(screen.getByText(/^Will be published Mon 30 at 8:00/)).toBeTruthy()
  await publishNow()
  expect(await screen.findByText('Announcement published')).toBeTruthy()
  expect(bodies(`PATCH /api/announcements/${ID}`)).toEqual([{ draft: false, revision: 1 }])
  await waitFor(() => expect(screen.queryByText(/Will be published/)).toBeNull())
})

it('publishes only once it is confirmed that people are told, and whom', async () => {
  const draft = announcementOf(50, 'Yard closed', { status: 'draft', publishAt: null })
  const answers: [number, unknown][] = [[409, refusal('changed_meanwhile')]]
  const { bodies } = await open(draft, {
    [`PATCH /api/announcements/${ID}`]: () => answers.pop() ?? [200, announcementOf(50, 'Yard closed')],
  })
  const sent = () => bodies(`PATCH /api/announcements/${ID}`)
  await choose('Publish now')
  const question = await screen.findByRole('dialog', { name: 'Publish “Yard closed” now?' })
  expect(question.textContent).toContain('Everyone in Alder & Finch will be told.')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
  await publishNow()
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else changed this meanwhile.')
  press('Publish')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toHaveLength(2)
})

it('opens the form of a draft that has no text yet instead of publishing it', async () => {
  const { bodies } = await open(
    announcementOf(50, 'Yard closed', { status: 'draft', publishAt: null, content: '' }),
  )
  press('Publish now')
  expect(await screen.findByRole('dialog', { name: 'Edit announcement' })).toBeTruthy()
  expect(bodies(`PATCH /api/announcements/${ID}`)).toEqual([])
})

it('is pinned at once, or until a day', async () => {
  const { bodies } = await open(announcementOf(50, 'Yard closed'))
  await choose('Pin until...')
  fireEvent.click(await screen.findByText('In 2 weeks'))
  await waitFor(() => expect(bodies(`POST /api/announcements/${ID}/pin`)).toEqual([{ until: '2026-12-12' }]))
})

it.each([
  ['until the day before', { isPinned: true, pinnedUntil: '2026-12-01T00:00:00.000Z' }, 'pin'],
  ['without an end', { isPinned: true }, 'pin'],
  ['not at all', {}, 'unpin'],
])('is pinned %s again when pinning it until another day is undone', async (_, before, call) => {
  const { bodies } = await open(announcementOf(50, 'Yard closed', before), {
    [`POST /api/announcements/${ID}/unpin`]: () => [200, announcementOf(50, 'Yard closed')],
  })
  await choose('Pin until...')
  fireEvent.click(await screen.findByText('In 2 weeks'))
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  const until = 'pinnedUntil' in before ? { until: before.pinnedUntil } : {}
  const undone = call === 'pin' ? until : undefined
  await waitFor(() => expect(bodies(`POST /api/announcements/${ID}/${call}`).at(-1)).toEqual(undone))
  expect(bodies(`POST /api/announcements/${ID}/pin`)[0]).toEqual({ until: '2026-12-12' })
  expect(bodies(`POST /api/announcements/${ID}/${call}`)).toHaveLength(call === 'pin' ? 2 : 1)
})

it('goes to the archive at once, and shows as long as before when that is undone', async () => {
  const expiresAt = '2026-12-06T00:00:00.000Z'
  let isArchived = false
  const now = () =>
    announcementOf(50, 'Yard closed', {
      status: isArchived ? 'expired' : 'published',
      expiresAt: isArchived ? '2026-11-28T14:00:00.000Z' : expiresAt,
    })
  const { bodies } = await open(now(), {
    [`GET /api/announcements/${ID}`]: () => [200, now()],
    [`POST /api/announcements/${ID}/archive`]: () => {
      isArchived = true
      return [200, now()]
    },
    [`PATCH /api/announcements/${ID}`]: () => {
      isArchived = false
      return [200, now()]
    },
  })
  await choose('Archive now')
  expect(
    await screen.findByText('Stopped showing on 28 November at 14:00. It is in the archive.'),
  ).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(screen.queryByText(/It is in the archive/)).toBeNull())
  expect(bodies(`PATCH /api/announcements/${ID}`)).toEqual([{ expiresAt, revision: 1 }])
})

it('takes one that has expired meanwhile for archived', async () => {
  const published = announcementOf(50, 'Yard closed')
  const { bodies } = await open(published, {
    [`GET /api/announcements/${ID}`]: () => [
      200,
      bodies(`POST /api/announcements/${ID}/archive`).length === 0
        ? published
        : { ...published, status: 'expired', expiresAt: '2026-11-28T14:00:00.000Z' },
    ],
    [`POST /api/announcements/${ID}/archive`]: () => [409, refusal('announcement_expired')],
  })
  await choose('Archive now')
  expect(await screen.findByText(/It is in the archive/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeTruthy()
})

const facts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('says of a draft whom it is for, how long it stays, and whether it asks to confirm', async () => {
  const draft = { status: 'draft', publishAt: null } as const
  await open(announcementOf(50, 'Yard closed', draft))
  expect(screen.getByRole('list', { name: 'Who it is for, and how long it stays' })).toBeTruthy()
  expect(facts()).toEqual(expect.arrayContaining(['Everyone', 'Not pinned', 'Has no end date']))
  expect(facts()).toContain('Does not ask to confirm')
})

it('names those for whom it is, before and after it is published', async () => {
  const role = { id: idOf(30), _id: idOf(30), name: 'manager', kind: 'manager', permissions: [], members: 3 }
  const announcement = announcementOf(50, 'Yard closed', {
    ...{ status: 'draft', publishAt: null, isPinned: true, pinnedUntil: '2026-12-06T00:00:00.000Z' },
    ...{ expiresAt: '2026-12-09T00:00:00.000Z', requiresAcknowledgement: true },
    audience: { type: 'roles', ids: [idOf(30)] },
  })
  await open(announcement, { ...list, 'GET /api/roles': () => [200, [role]] })
  expect(await screen.findByText('Manager')).toBeTruthy()
  const words = ['Manager', 'Pinned until 5 December', 'Stops showing on 8 December', 'Asks to confirm']
  expect(facts()).toEqual(expect.arrayContaining(words))
  await publishNow()
  await waitFor(() => expect(facts()).not.toContain('Asks to confirm'))
  expect(facts()).toEqual(expect.arrayContaining(['Manager', 'Pinned until 5 December']))
})

it('goes when it is deleted, the reader with it, and comes back', async () => {
  let isGone = false
  const announcement = announcementOf(50, 'Yard closed')
  await open(announcement, {
    [`DELETE /api/announcements/${ID}`]: () => {
      isGone = true
      return [204]
    },
    [`POST /api/announcements/${ID}/restore`]: () => {
      isGone = false
      return [200, announcement]
    },
    'GET /api/announcements': () => [
      200,
      {
        items: isGone ? [] : [announcement],
        nextCursor: null,
        counts: { all: isGone ? 0 : 1, pinned: 0, drafts: 0 },
      },
    ],
  })
  await choose('Delete')
  await waitFor(() => expect(screen.queryByText('Yard closed')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText('Yard closed')).toBeTruthy()
})
