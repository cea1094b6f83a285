// Confirming that an announcement was read: by those who are asked, and what whoever asks sees of it.
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announcementOf } from '#web/announcements.testing.tsx'
import { refusal } from '#web/app.testing.tsx'
import { asked, ID, open, press } from '#web/open-announcement.testing.tsx'

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
  await open(announcementOf(50, 'Leave policy', { requiresAcknowledgement: true }))
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
  await open(announcementOf(50, 'Leave policy', { requiresAcknowledgement: true, editedAt }))
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
