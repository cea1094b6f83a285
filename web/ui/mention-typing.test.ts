// Mentions while they are typed: what is kept of them, what is looked up, and how a person takes its place.
import { expect, it } from 'vitest'
import { keptOf, mentionQuery, typedOf, withMention } from './mention-typing.ts'

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const jonas = { id: id(1), name: 'Jonas Weber' }
const other = { id: id(2), name: 'Jonas Weber' }
const jo = { id: id(3), name: 'Jo' }
const odd = { id: id(4), name: 'A [b] \\ c' }
const of = ({ id, name }: typeof jonas) => `@[${name}](user:${id})`

it.each([
  ['@Jonas Weber and @Jo', [jonas, jo], `${of(jonas)} and ${of(jo)}`],
  ['@Jonas Weber, @Jonas Weber', [jonas, other], `${of(jonas)}, ${of(other)}`],
  ['@Jonas Weber twice: @Jonas Weber', [jonas], `${of(jonas)} twice: ${of(jonas)}`],
  ['@Jonas was changed', [jonas], '@Jonas was changed'],
  ['@Josefine', [jo], '@Josefine'],
  ['nobody', [jonas], 'nobody'],
])('%s names the people that were chosen', (text, people, kept) => {
  expect(keptOf({ text, people })).toBe(kept)
})

it('gives back what was typed, whatever a name holds', () => {
  const typed = { text: 'Ask @A [b] \\ c now', people: [odd] }
  expect(typedOf(keptOf(typed))).toEqual(typed)
})

it.each([
  ['@', '', 0],
  ['Hi @jo w', 'jo w', 3],
  ['会議@田', '田', 2],
  ['mara@alder', null, 0],
  ['@ now', null, 0],
  ['@Jonas Weber ', null, 0],
  ['@one\ntwo', null, 0],
])('%j is looked up as %j', (text, words, start) => {
  const query = mentionQuery({ text, people: [jonas] }, text.length)
  expect(query).toEqual(words === null ? null : { start, words })
})

it('puts a person in place of what was typed', () => {
  const query = { start: 3, words: 'jo' }
  expect(withMention({ text: 'Hi @jo, all', people: [] }, query, jonas)).toEqual({
    typed: { text: 'Hi @Jonas Weber , all', people: [jonas] },
    caret: 16,
  })
})
