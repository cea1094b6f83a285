// Flattening, grouping, links and the lines of a hit.
import { describe, expect, it } from 'vitest'
import { type SearchType, searchTypes } from '#contract/search.ts'
import { groupHits, hitsOf } from './search-hits.ts'

const one = (item: Parameters<typeof hitsOf>[0][string][number]) => hitsOf({ any: [item] })[0]

describe('an answer', () => {
  it('becomes one list, and what has no type is unknown', () => {
    const hits = hitsOf({ users: [{ id: '1', type: 'user' }], other: [{ id: '2' }, { _id: '3' }], none: [] })
    expect(hits.map(({ id, type }) => [id, type])).toEqual([
      ['1', 'user'],
      ['2', 'unknown'],
      ['3', 'unknown'],
    ])
  })

  it.each([
    [{ title: 'A', name: 'B', fullName: 'C' }, 'A'],
    [{ name: 'B', fullName: 'C' }, 'B'],
    [{ title: '', fullName: 'C' }, 'C'],
  ])('%j is called %s', (item, title) => {
    expect(one(item)?.title).toBe(title)
  })

  it('shows the email of a user and the description of anything else, cut to eight words', () => {
    const description = 'one two three four five six seven eight nine'
    expect(one({ type: 'user', email: 'a@b.example', description })?.detail).toBe('a@b.example')
    expect(one({ type: 'task', description })?.detail).toBe('one two three four five six seven eight…')
    expect(one({ type: 'task', description: 'one two three four five six seven eight' })?.detail).toBe(
      'one two three four five six seven eight',
    )
    expect(one({ type: 'task', description: null })?.detail).toBe('')
  })
})

describe('links', () => {
  it.each<[SearchType, string | null]>([
    ['task', '/app/tasks?task=7'],
    ['announcement', '/app/announcements?announcement=7'],
    ['calendar', '/app/calendar'],
    ['storage', '/app/storage'],
    ['file', '/app/storage'],
    ['finance', '/app/finance'],
    ['income', '/app/finance'],
    ['expense', '/app/finance'],
    ['timesession', '/app/time-tracking'],
    ['timetracking', '/app/time-tracking'],
    ['page', '/app/settings#profile'],
    ['user', null],
    ['message', null],
    ['unknown', null],
  ])('%s leads to %s', (type, link) => {
    expect(one({ id: '7', type, path: '/app/settings#profile' })?.link).toBe(link)
  })

  it.each([undefined, '', '//elsewhere.example', 'javascript:alert(1)'])(
    'a page at %s leads nowhere',
    (path) => {
      expect(one({ id: '7', type: 'page', ...(path !== undefined && { path }) })?.link).toBeNull()
    },
  )
})

describe('groups', () => {
  const hits = hitsOf({ all: [...searchTypes].reverse().map((type) => ({ id: type, type })) })
  const shown = (...filter: ['pages'?]) =>
    groupHits(hits, ...filter).map(({ name, hits }) => [name, hits.map(({ type }) => type)])

  it('come in their order, and other types in none', () => {
    expect(shown()).toEqual([
      ['users', ['user']],
      ['tasks', ['task']],
      ['timeSessions', ['timetracking', 'timesession']],
      ['finance', ['finance', 'expense', 'income']],
      ['announcements', ['announcement']],
      ['files', ['file', 'storage']],
    ])
  })

  it('give way to the one that a filter names', () => {
    expect(shown('pages')).toEqual([['pages', ['page']]])
  })

  it('without hits are left out', () => {
    expect(groupHits(hitsOf({ tasks: [{ type: 'task' }], pages: [{ type: 'page' }] }))).toHaveLength(1)
    expect(groupHits([])).toEqual([])
  })
})
