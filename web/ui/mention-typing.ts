// Mentions while a text is typed: the field shows @Name, and the text that is kept names the person by id.
import { findMentions, mentionOf, textWithNames } from '#contract/mentions.ts'

interface Mentioned {
  id: string
  name: string
}

export interface TypedText {
  text: string
  /** Who is meant by the names behind @, in the order in which they were chosen. */
  people: Mentioned[]
}

export const noText: TypedText = { text: '', people: [] }

export const isTypedText = (value: unknown): value is TypedText =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'people' in value &&
  Array.isArray(value.people) &&
  value.people.every((person) => typeof person?.id === 'string' && typeof person?.name === 'string')

/** A kept text as it is typed. */
export function typedOf(kept: string): TypedText {
  return { text: textWithNames(kept), people: findMentions(kept).map(({ id, name }) => ({ id, name })) }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The text to keep. Of people with one name the first is meant where it stands first. */
export function keptOf({ text, people }: TypedText): string {
  const names = [...new Set(people.map(({ name }) => name))].sort((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const waiting = new Map(names.map((name) => [name, people.filter((person) => person.name === name)]))
  const pattern = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'gu')
  return text.replace(pattern, (typed, name: string) => {
    const candidates = waiting.get(name) ?? []
    const [person] = candidates.length > 1 ? candidates.splice(0, 1) : candidates
    return person ? mentionOf({ id: person.id, firstName: person.name, lastName: '' }) : typed
  })
}

export interface MentionQuery {
  /** Where its @ stands. */
  start: number
  words: string
}

/** What is being typed behind an @ before the caret; an address such as mara@alder is none. */
export function mentionQuery({ text, people }: TypedText, caret: number): MentionQuery | null {
  const found = /(?:^|[^\w.%+-])@([^@\n]{0,40})$/u.exec(text.slice(0, caret))
  const words = found?.[1]
  if (words === undefined || /^\s/.test(words)) return null
  // Whoever is chosen is not looked for again.
  if (people.some(({ name }) => words.startsWith(name))) return null
  return { start: caret - words.length - 1, words }
}

/** With somebody in place of what was typed, and where the caret stands then. */
export function withMention(typed: TypedText, query: MentionQuery, person: Mentioned) {
  const before = `${typed.text.slice(0, query.start)}@${person.name} `
  const after = typed.text.slice(query.start + 1 + query.words.length)
  const known = typed.people.some(({ id }) => id === person.id)
  return {
    typed: {
      text: before + after.replace(/^ /, ''),
      people: known ? typed.people : [...typed.people, person],
    },
    caret: before.length,
  }
}
