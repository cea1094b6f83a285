// Finds people by any part of their name, without regard to case and accents.
import type { Person } from '#contract/people.ts'

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every word must stand somewhere in the name; `firstId` comes first, the others in order of their names. */
export function searchPeople<P extends Person>(people: readonly P[], text: string, firstId: string): P[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const matches = people.filter(({ firstName, lastName }) => {
    const name = fold(`${firstName} ${lastName}`)
    return words.every((word) => name.includes(word))
  })
  const rank = ({ id, firstName, lastName }: P) =>
    `${id === firstId ? 0 : 1}${fold(`${firstName} ${lastName}`)}`
  return matches
    .map((person) => ({ person, key: rank(person) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ person }) => person)
}
