// Every role of two companies searches for every row there is, by all of it and by parts: exactly the own are found.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchHit } from '#contract/search.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

interface Searcher {
  name: string
  person: Person
  company: Company
  seesAll: boolean
}
interface Row {
  id: string
  company: Company
  /** Undefined: everybody in the company. */
  people?: string[]
  queries: string[]
}

let run: TestApp
const searchers: Searcher[] = []
const rows: Row[] = []

beforeAll(async () => {
  run = await testApp()
  for (const n of [1, 2]) {
    const company = await run.newCompany()
    const add = (name: string, person: Person, seesAll: boolean) =>
      searchers.push({ name: `${name} of ${n}`, person, company, seesAll })
    add('admin', company.admin, true)
    add('manager', await company.join('manager'), true)
    for (const name of ['user', 'other user']) add(name, await company.join('user'), false)
  }
  for (const { person, company } of searchers) {
    rows.push({ id: person.id, company, queries: [person.email, person.email.slice(0, 5)] })
    const others = searchers.filter((other) => other.company === company)
    for (const [n, other] of others.entries()) {
      const word = `w${rows.length}x${n}`
      const body = { title: `Shared ${word}end`, description: `時光${word}`, assigneeId: other.person.id }
      const { id } = (await person.post('/api/tasks', body)).json()
      rows.push({
        id,
        company,
        people: [person.id, other.person.id],
        queries: [`${word}end`, word, `時光${word}`],
      })
      if (n === 0) await person.remove(`/api/tasks/${id}`)
      if (n === 0) rows.pop()
    }
  }
})
afterAll(() => run.stop())

const search = async (person: Person, query: string): Promise<SearchHit[]> => {
  const reply = await person.get(`/api/universal-search?q=${encodeURIComponent(query)}`)
  return Object.values<SearchHit[]>(reply.json().results)
    .flat()
    .filter(({ type }) => type !== 'page')
}

test('each finds what they see of it, and nobody else does', async () => {
  expect(rows.length).toBe(8 + 8 * 3)
  for (const { name, person, company, seesAll } of searchers) {
    for (const row of rows) {
      const isSeen = row.company === company && (seesAll || !row.people || row.people.includes(person.id))
      for (const query of row.queries) {
        const found = (await search(person, query)).some(({ id }) => id === row.id)
        expect([name, query, found]).toEqual([name, query, isSeen])
      }
    }
  }
})

test('a word that every row has brings nothing of others either', async () => {
  for (const { name, person, company, seesAll } of searchers) {
    for (const query of ['shared', 'sh', 's', 'hare', '時光', '時', 'robin', 'example', '@']) {
      for (const { id, title } of await search(person, query)) {
        const row = rows.find((known) => known.id === id)
        const isSeen = row?.company === company && (seesAll || !row.people || row.people.includes(person.id))
        expect([name, query, title, isSeen]).toEqual([name, query, title, true])
      }
    }
  }
})
