// Reactions to announcements: one emoji each, at most twenty different ones, once a person.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emojiOf, isEmoji } from '#contract/announcements.ts'
import { countGraphemes } from '#contract/text.ts'
import type { Person } from '#server/testing.ts'
import { announcementWorld } from './announcements.testing.ts'

const world = announcementWorld()
const { make, read } = world

const path = (id: string, emoji: string) => `/api/announcements/${id}/reactions/${emoji}`
const react = (person: Person, id: string, emoji: string) =>
  person.call('PUT', path(id, encodeURIComponent(emoji)))

const emoji = ['👍', '❤️', '❤', '🇪🇪', '1️⃣', '#⃣', '👨‍👩‍👧‍👦', '👩🏽‍💻', '🧑🏻‍❤️‍💋‍🧑🏿', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏳️‍🌈', '🫠']
const others = [
  ...['a', '1', '#', ' ', '.', 'é', '👍👍', '👍a', 'a👍', '🇪', '🇪🇪🇪🇪', 'a\u20e3', '👍\u0301', '👍\u200d'],
  ...['\u200d', '\ufe0f', '%00', '👍'.repeat(20), '🏽a', '</b>'],
]

describe('an emoji', () => {
  test.each(emoji)('%s is one', (text) => expect(isEmoji(text)).toBe(true))
  test.each(others)('%j is none', (text) => expect(isEmoji(text)).toBe(false))

  test('is one character as a person sees it, whatever it is pieced together from', () => {
    const pieces = [
      'a',
      '1',
      '#',
      '👍',
      '❤',
      '👨',
      '🇪',
      '🏽',
      '\u200d',
      '\ufe0f',
      '\u20e3',
      '\u0301',
      '\u{e0067}',
      ' ',
    ]
    const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('')
        if (isEmoji(text)) expect([text, countGraphemes(text)]).toEqual([text, 1])
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.constantFrom(...emoji), fc.constantFrom(...emoji, 'a'), (left, right) => {
        expect(isEmoji(left + right)).toBe(false)
      }),
    )
  })

  test('is looked for in time, however long the text', () => {
    const began = performance.now()
    expect(isEmoji('👍\u200d'.repeat(1_000_000))).toBe(false)
    expect(performance.now() - began).toBeLessThan(50)
  })
})

test('each is counted, with who gave it, and the caller’s own named; once a person', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  for (const person of [world.admin, user, user]) {
    expect((await react(person, id, '👨‍👩‍👧‍👦')).statusCode).toBe(200)
  }
  expect((await react(user, id, '👍')).json().reactions).toMatchObject([
    { emoji: '👨‍👩‍👧‍👦', count: 2, isMine: true, people: [{ id: world.admin.id }, { id: user.id }] },
    { emoji: '👍', count: 1, isMine: true, people: [{ id: user.id }] },
  ])
  expect((await read(id)).reactions.map(({ isMine }) => isMine)).toEqual([true, false])
  const gone = await user.remove(path(id, encodeURIComponent('👨‍👩‍👧‍👦')))
  expect(gone.json().reactions.map(({ count }: { count: number }) => count)).toEqual([1, 1])
  // Another’s is not one’s own to take away.
  await world.admin.remove(path(id, encodeURIComponent('👍')))
  expect((await read(id)).reactions).toHaveLength(2)
})

test.each([...others, '👍'.repeat(10_000)])(
  '%.20j is refused as a reaction, and cannot be taken away',
  async (text) => {
    const { id } = await make()
    const given = text === '%00' ? text : encodeURIComponent(text)
    const replies = [
      await world.admin.call('PUT', path(id, given)),
      await world.admin.remove(path(id, given)),
    ]
    for (const { statusCode } of replies) {
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    }
    expect((await read(id)).reactions).toEqual([])
  },
)

const kinds = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n))

test('the 21st kind is refused; a known one still counts', async () => {
  const user = await world.company.join('user')
  const { id } = await make()
  for (const kind of kinds.slice(0, 20)) await react(world.admin, id, kind)
  const refused = await react(user, id, kinds[20] ?? '')
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'too_many_reactions'])
  expect((await react(user, id, kinds[19] ?? '')).statusCode).toBe(200)
})

test('of 21 kinds at the same moment twenty are given', async () => {
  const { id } = await make()
  const statuses = await Promise.all(
    kinds.map(async (kind) => (await react(world.admin, id, kind)).statusCode),
  )
  expect(statuses.sort()).toEqual([...Array.from({ length: 20 }, () => 200), 422])
  expect((await read(id)).reactions).toHaveLength(20)
})

test('nobody reacts to a draft', async () => {
  const { id } = await make({ draft: true })
  expect((await react(world.admin, id, '👍')).json().code).toBe('not_published')
})

test.each([
  ['\u2764', '\u2764\uFE0F'],
  ['\u2764\uFE0F', '\u2764\uFE0F'],
  ['1\u20E3', '1\uFE0F\u20E3'],
  ['👍\uFE0F', '👍'],
  ['✌🏽', '✌🏽'],
])('%j is kept in one form', (typed, kept) => expect(emojiOf(typed)).toBe(kept))
