// Universal search: what is found by what, for whom, and never for anybody else.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchHit } from '#contract/search.ts'
import { inCompany } from '#server/database/scope.ts'
import { reindexJob } from '#server/reindex.ts'
import { put, SEARCH_VERSION, type SearchDocument } from '#server/search-index.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'
import { scaleThrottles } from '#server/throttle.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const ask = async (person: Person, query: string, headers = {}) => {
  const reply = await person.get(`/api/universal-search?q=${encodeURIComponent(query)}`, headers)
  expect([query.slice(0, 40), reply.statusCode]).toEqual([query.slice(0, 40), 200])
  return reply.json<{ results: Record<string, SearchHit[]> }>().results
}
const titles = async (person: Person, query: string) =>
  ((await ask(person, query)).tasks ?? []).map((hit) => hit.title)
const add = async (person: Person, title: string, more = {}) =>
  (await person.post('/api/tasks', { title, ...more })).json().id as string

const taskCalled = (title: string): SearchDocument => ({
  type: 'task',
  id: randomUUID(),
  title,
  details: { deadline: null, completed: false },
  audience: 'company',
})

describe('what is found', () => {
  let company: Company
  beforeAll(async () => {
    company = await run.newCompany()
    for (const [title, description] of texts) await add(company.admin, title, { description })
  })

  const texts: [title: string, description?: string][] = [
    ['Order oak from Halmar', 'Invoice DS-7604, see foo.png'],
    ['SATIŞ raporu', 'İzmir'],
    ['新しい時光機を買う'],
    ['한국어 문서 검토'],
    ['Version a.b of (the) plan * 50% C:\\temp'],
    ['Version aXb of the plan'],
    ['Fit the kitchen', 'It is heavy 💦'],
    ['Größe prüfen', 'Straße'],
    ['Ёлка и чай'],
    ['यह हमारी परियोजना है'],
    ["O'Brien & Sons <b>"],
    ['Learn C++ and go on .. now', '漢+字'],
    ['Learn C + D, and go on.', '漢 + 字'],
  ]

  test.each([
    ['oak', ['Order oak from Halmar']],
    ['OAK hal', ['Order oak from Halmar']],
    ['mar', ['Order oak from Halmar']],
    ['alma', ['Order oak from Halmar']],
    ['DS-7604', ['Order oak from Halmar']],
    ['ds-76', ['Order oak from Halmar']],
    ['7604', ['Order oak from Halmar']],
    ['foo', ['Order oak from Halmar']],
    ['foo.png', ['Order oak from Halmar']],
    ['png', ['Order oak from Halmar']],
    ['oak nothing', []],
    ['satış', ['SATIŞ raporu']],
    ['SATIS', ['SATIŞ raporu']],
    ['izmir', ['SATIŞ raporu']],
    ['İ', ['SATIŞ raporu', 'Fit the kitchen', 'Order oak from Halmar']],
    ['時光', ['新しい時光機を買う']],
    ['時光機', ['新しい時光機を買う']],
    ['時機', []],
    ['買', ['新しい時光機を買う']],
    ['買う', ['新しい時光機を買う']],
    ['う', ['新しい時光機を買う']],
    ['국어', ['한국어 문서 검토']],
    ['a.b', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['(', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['(the)', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['*', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['\\', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['%', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['50%', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['0%', []],
    ['_', []],
    ['c:\\temp', ['Version a.b of (the) plan * 50% C:\\temp']],
    ['it', ['Fit the kitchen']],
    ['💦', ['Fit the kitchen']],
    ['grosse', ['Größe prüfen']],
    ['gros', ['Größe prüfen']],
    ['strasse', ['Größe prüfen']],
    ['елка чаи', ['Ёлка и чай']],
    ['योजना', ['यह हमारी परियोजना है']],
    ["o'brien", ["O'Brien & Sons <b>"]],
    ['brien', ["O'Brien & Sons <b>"]],
    ['<b>', ["O'Brien & Sons <b>"]],
    ['& sons', ["O'Brien & Sons <b>"]],
    ["' | 'a", []],
    ['C++', ['Learn C++ and go on .. now']],
    ['++', ['Learn C++ and go on .. now']],
    ['..', ['Learn C++ and go on .. now']],
    ['漢+', ['Learn C++ and go on .. now']],
    ['+++', []],
    ['!', []],
    ['plan version', ['Version a.b of (the) plan * 50% C:\\temp', 'Version aXb of the plan']],
  ])('“%s” finds %j', async (query, expected) => {
    expect((await titles(company.admin, query)).sort()).toEqual([...expected].sort())
  })

  test.each(['', '   ', '\t', '\u0000', '\u0001', 'x'.repeat(10_000), '💦'.repeat(300), '{"a":[1,2]}'])(
    'an odd query finds nothing and breaks nothing (%#)',
    async (query) => {
      expect(await titles(company.admin, query)).toEqual([])
    },
  )

  test('what begins like the query comes before what only holds it, and newer before older', async () => {
    const { admin } = await run.newCompany()
    for (const title of ['Buy marble', 'Marble top', 'Slab of marble', 'Also', 'Marbles'])
      await add(admin, title)
    await add(admin, 'Last', { description: 'marble' })
    expect(await titles(admin, 'marble')).toEqual([
      'Marbles',
      'Marble top',
      'Slab of marble',
      'Buy marble',
      'Last',
    ])
  })

  test('what is called exactly like the query comes first, however many newer ones begin like it', async () => {
    const { admin, id: companyId } = await run.newCompany()
    await add(admin, 'Report')
    await add(admin, 'Report two')
    await inCompany({ companyId }, () =>
      put(
        { companyId },
        Array.from({ length: 800 }, (_, week) => taskCalled(`Report of week ${week}`)),
      ),
    )
    expect((await titles(admin, 'report'))[0]).toBe('Report')
    expect(await titles(admin, 'report')).toHaveLength(10)
    expect(await titles(admin, 'report two')).toEqual(['Report two'])
  })

  test('a group has at most ten hits', async () => {
    const { admin } = await run.newCompany()
    for (let n = 0; n < 12; n++) await add(admin, `Same ${n}`)
    expect(await titles(admin, 'same')).toHaveLength(10)
  })
})

describe('an answer', () => {
  test('has every group, and shows what the specification names', async () => {
    const company = await run.newCompany()
    const id = await add(company.admin, 'Oak', { description: 'One two', deadline: '2020-01-01' })
    const results = await ask(company.admin, 'oak')
    expect(Object.keys(results)).toEqual([
      'users',
      'tasks',
      'timeSessions',
      'finance',
      'announcements',
      'files',
      'calendar',
      'messages',
      'pages',
    ])
    expect(results.tasks).toEqual([
      { id, _id: id, type: 'task', title: 'Oak', description: 'One two', status: 'overdue' },
    ])
    expect((await ask(company.admin, company.admin.email)).users).toEqual([
      {
        id: company.admin.id,
        _id: company.admin.id,
        type: 'user',
        title: 'Robin Ash',
        description: null,
        email: company.admin.email,
        profileImage: null,
      },
    ])
  })

  test('reads Markdown as its words: nobody is found by an id, and signs are not shown', async () => {
    const { admin } = await run.newCompany()
    const description = `**Ask** @[Robin Ash](user:${admin.id}) or [the yard](https://yard.example)`
    await add(admin, 'Oak', { description })
    expect((await ask(admin, 'yard ask')).tasks?.[0]?.description).toBe('Ask Robin Ash or the yard')
    for (const query of [admin.id.slice(0, 8), 'user:', 'yard.example', '**ask']) {
      expect([query, (await ask(admin, query)).tasks]).toEqual([query, []])
    }
  })

  test.each([299, 300, 9_990, 9_999])(
    'an emoji across the cut at %i characters is no half letter',
    async (at) => {
      const { admin } = await run.newCompany()
      const id = await add(admin, 'Oak', { description: `${'a'.repeat(at)}💦 tail` })
      expect(await titles(admin, 'oak')).toEqual(['Oak'])
      await reindexJob.run(
        { companyId: (await admin.get('/api/user')).json().companyId },
        { version: SEARCH_VERSION },
      )
      expect((await admin.patch(`/api/tasks/${id}`, { title: 'Half \ud83d' })).statusCode).toBe(200)
      expect(await titles(admin, 'half')).toHaveLength(1)
    },
  )

  test('a text of ten thousand words is kept readable, and found by its first ones', async () => {
    const { admin, id: companyId } = await run.newCompany()
    const pairs = Array.from({ length: 5_000 }, (_, n) => `${String.fromCodePoint(0x4e00 + n)}a`)
    const id = await add(admin, 'Oak', { description: pairs.join('') })
    const { rows } = await run.database.query(
      'select words::text as words, length(words) as count from search_documents where company_id = $1 and id = $2',
      [companyId, id],
    )
    expect(rows[0].words).toContain(`task:一a丁a`)
    expect(rows[0].count).toBeGreaterThan(1_000)
    for (const query of ['oak', '一a丁', 'a丁a', pairs.slice(3, 15).join(''), pairs.slice(3, 20).join('')]) {
      expect([query, await titles(admin, query)]).toEqual([query, ['Oak']])
    }
  })

  test('a long word is found by its beginning, wherever it begins', async () => {
    const { admin } = await run.newCompany()
    const digits = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => from + n).join('.')
    await add(admin, `Path /${digits(100, 130)}`)
    for (const [from, to] of [
      [100, 110],
      [100, 120],
      [105, 107],
      [105, 115],
      [111, 130],
    ] as const) {
      expect([from, to, await titles(admin, digits(from, to))]).toEqual([
        from,
        to,
        [`Path /${digits(100, 130)}`],
      ])
    }
    expect(await titles(admin, `${digits(105, 114)}.999`)).toEqual([])
    expect(await titles(admin, `${digits(100, 129)}.999`)).toEqual([])
  })

  test('names the screens in the language of the page, found by any of their names', async () => {
    const { admin } = await run.newCompany()
    const pages = async (query: string, language = 'en') =>
      (await ask(admin, query, { 'accept-language': language })).pages?.map(({ title, path }) => [
        title,
        path,
      ])
    expect(await pages('in:pages audit')).toEqual([['Audit log', '/app/settings#audit']])
    expect(await pages('in:pages audit', 'de')).toEqual([['Protokoll', '/app/settings#audit']])
    expect(await pages('aufgaben', 'xx')).toEqual([['Tasks', '/app/tasks']])
    expect((await pages('in:pages'))?.length).toBeGreaterThan(4)
    expect((await ask(admin, 'in:pages robin')).users).toEqual([])
  })
})

describe('who finds what', () => {
  test('a task is found by those who see it, as they see it now', async () => {
    const company = await run.newCompany()
    const [manager, giver, holder, other] = [
      await company.join('manager'),
      await company.join('user'),
      await company.join('user'),
      await company.join('user'),
    ]
    const finders = async () => {
      const found = []
      for (const person of [company.admin, manager, giver, holder, other]) {
        found.push((await titles(person, 'walnut')).length)
      }
      return found
    }
    const id = await add(giver, 'Walnut table', { assigneeId: holder.id })
    expect(await finders()).toEqual([1, 1, 1, 1, 0])
    await giver.patch(`/api/tasks/${id}`, { assigneeId: other.id })
    expect(await finders()).toEqual([1, 1, 1, 0, 1])
    await giver.patch(`/api/tasks/${id}`, { title: 'Cherry table' })
    expect(await finders()).toEqual([0, 0, 0, 0, 0])
    await giver.patch(`/api/tasks/${id}`, { title: 'Walnut again' })
    await giver.remove(`/api/tasks/${id}`)
    expect(await finders()).toEqual([0, 0, 0, 0, 0])
    await giver.post(`/api/tasks/${id}/restore`)
    expect(await finders()).toEqual([1, 1, 1, 0, 1])
  })

  test('a refused change leaves the index as it was', async () => {
    const company = await run.newCompany()
    const id = await add(company.admin, 'Walnut')
    await company.admin.patch(`/api/tasks/${id}`, { title: 'Cherry', revision: 7 })
    expect(await titles(company.admin, 'walnut')).toEqual(['Walnut'])
  })

  test('a member without the action of a kind finds none of it, and only their own screens', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    await add(person, 'Walnut')
    await run.database.query(
      "update roles set kind = 'custom', actions = '{}' where company_id = $1 and kind = 'user'",
      [company.id],
    )
    const results = await ask(person, 'walnut')
    expect([results.tasks, (await ask(person, 'robin')).users]).toEqual([[], []])
    expect((await ask(person, 'in:pages')).pages?.map(({ id }) => id)).toEqual([
      'home',
      'profile',
      'security',
      'notificationSettings',
      'appearance',
      'company',
      'selectCompany',
    ])
  })

  test('nobody finds anything of a company that they are not at work in', async () => {
    const [here, there] = [await run.newCompany(), await run.newCompany()]
    await add(there.admin, 'Zebrano veneer')
    expect(await titles(here.admin, 'zebrano')).toEqual([])
    expect((await ask(here.admin, there.admin.email)).users).toEqual([])
  })
})

test('a person who searches without end is asked to wait; others are not, and screens are still found', async () => {
  const [busy, calm] = [(await run.newCompany()).admin, (await run.newCompany()).admin]
  const status = async (person: Person, query: string) =>
    (await person.get(`/api/universal-search?q=${query}`)).statusCode
  scaleThrottles(0.025) // three a minute
  try {
    for (const query of ['oak', 'oak', 'elm']) expect(await status(busy, query)).toBe(200)
    const refused = await busy.get('/api/universal-search?q=ash')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_tries'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect([await status(calm, 'oak'), await status(busy, 'in:pages'), await status(busy, '')]).toEqual([
      200, 200, 200,
    ])
  } finally {
    scaleThrottles(1000)
  }
})

test('documents of an older version are made anew, and are the same', async () => {
  const company = await run.newCompany()
  const person = await company.join('user')
  await add(person, 'Walnut', { description: 'x', deadline: '2030-01-01' })
  await add(person, 'Gone').then((id) => person.remove(`/api/tasks/${id}`))
  const documents = async () =>
    (
      await run.database.query(
        'select type, id, title, description, details, folded, words::text, audience from search_documents where company_id = $1 order by id',
        [company.id],
      )
    ).rows
  const before = await documents()
  expect(before).toHaveLength(3)
  await run.database.query('delete from search_documents where company_id = $1', [company.id])
  await reindexJob.run({ companyId: company.id }, { version: SEARCH_VERSION })
  await reindexJob.run({ companyId: company.id }, { version: SEARCH_VERSION })
  expect(await documents()).toEqual(before)
  await expect(inCompany({ companyId: company.id }, async () => 'still works')).resolves.toBe('still works')
})
