// How long the text of an announcement may be: what the counter says is what the server takes.
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { newAnnouncement } from '#contract/announcements.ts'
import { mentionOf } from '#contract/mentions.ts'
import { announcementOf } from '#web/announcements.testing.tsx'
import { idOf } from '#web/app.testing.tsx'
import { beginComposing, openComposer, press, type } from '#web/composer.testing.tsx'

beforeEach(beginComposing)

const MAX = 20_000
const leila = mentionOf({ id: idOf(3), firstName: 'Leila', lastName: 'Haddad' })
const family = '👨‍👩‍👧‍👦'

it('counts the characters of a text once few are left', async () => {
  const { text } = await openComposer()
  type(text, 'x'.repeat(100))
  expect(screen.queryByText('100 / 20,000')).toBeNull()
  type(text, 'x'.repeat(20_001))
  expect(await screen.findByText('20,001 / 20,000')).toBeTruthy()
  expect(screen.getByText('1 character too many')).toBeTruthy()
})

it.each([
  ['letters', 'x'.repeat(MAX), '20,000'],
  ['a letter too many', 'x'.repeat(MAX + 1), '20,001'],
  ['a family at the end', 'x'.repeat(MAX - 1) + family, '20,000'],
  ['a mention that fits', `${'x'.repeat(MAX - leila.length - 1)} ${leila}`, '20,000'],
  ['a mention that fits only as a name', `${'x'.repeat(MAX - 30)} ${leila}`, '20,029'],
])('counts %s as the server does', async (_, content, count) => {
  const isTaken = newAnnouncement.safeParse({ title: 'Open day', content }).success
  const draft = announcementOf(50, 'Open day', { status: 'draft', publishAt: null, content })
  const { sent } = await openComposer({ announcement: draft })
  expect(screen.getByText(`${count} / 20,000`)).toBeTruthy()
  expect(screen.queryByText(/too many$/) === null).toBe(isTaken)
  press(/^Publish/)
  expect(sent('PATCH')).toHaveLength(isTaken ? 1 : 0)
})
