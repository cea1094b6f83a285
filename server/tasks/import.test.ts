// Tasks from files over HTTP: what is shown, what is taken over, once, by whom, and how it is undone.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileReplyOf } from '#contract/endpoint.ts'
import type { ImportOutcome } from '#contract/imports.ts'
import { IMPORT_PROBLEMS_SHOWN, IMPORT_ROWS, IMPORT_ROWS_SHOWN, IMPORTS_WAITING } from '#contract/limits.ts'
import type { importTasks, TaskMapping } from '#contract/task-import.ts'
import type { Task } from '#contract/tasks.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
let admin: Person
beforeAll(async () => {
  run = await testApp({ listen: true })
})
beforeEach(async () => {
  company = await run.newCompany()
  admin = company.admin
})
afterAll(() => run.stop())

const PATH = '/api/tasks/import'
type Preview = FileReplyOf<typeof importTasks>

const upload = (content: string | Uint8Array, person = admin) =>
  person.upload(PATH, { name: 'tasks.csv', content })
const preview = async (content: string | Uint8Array, person = admin) => {
  const reply = await upload(content, person)
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
  return reply.json<Preview>()
}
const commit = (importId: string, mapping?: Partial<TaskMapping>, person = admin) =>
  person.post(PATH, { importId, ...(mapping && { mapping }) })
const take = async (content: string | Uint8Array, person = admin) => {
  const { importId } = await preview(content, person)
  const reply = await commit(importId, undefined, person)
  expect(reply.statusCode).toBe(201)
  return { importId, ...reply.json<ImportOutcome>() }
}
const undo = (importId: string, person = admin) => person.post(`/api/tasks/imports/${importId}/undo`)
const tasks = async (person = admin) => (await person.get('/api/tasks')).json<Task[]>().reverse()
const titles = async (person = admin) => (await tasks(person)).map(({ title }) => title)
const problemsOf = ({ problems }: Pick<ImportOutcome, 'problems'>) =>
  problems.map(({ line, field, code }) => [line, field, code])

describe('reading a file', () => {
  test('shows rows as they would become, and stores no task', async () => {
    const member = await company.join('user')
    const { importId, ...shown } = await preview(
      [
        'Task name;Notes;Priority;Due date;Assignee;Done;Colour',
        `  Oil the fronts ;"two\nlines";URGENT;24.12.2026;${member.email.toUpperCase()};yes;red`,
        'Sand the boards;;;;;;',
      ].join('\r\n'),
    )
    const person = (id: string) => ({ id, firstName: 'Robin', lastName: 'Ash', profileImage: null })
    expect(shown).toEqual({
      columns: ['Task name', 'Notes', 'Priority', 'Due date', 'Assignee', 'Done', 'Colour'],
      mapping: {
        title: 'Task name',
        description: 'Notes',
        priority: 'Priority',
        deadline: 'Due date',
        assignee: 'Assignee',
        completed: 'Done',
      },
      rows: [
        {
          line: 2,
          title: 'Oil the fronts',
          description: 'two\nlines',
          priority: 'critical',
          deadline: '2026-12-24',
          assignee: person(member.id),
          completed: true,
        },
        {
          line: 4,
          title: 'Sand the boards',
          description: null,
          priority: 'medium',
          deadline: null,
          assignee: person(admin.id),
          completed: false,
        },
      ],
      rowCount: 2,
      problems: [],
      problemCount: 0,
    })
    expect(importId[14]).toBe('7')
    expect(await tasks()).toEqual([])
  })

  test('names what is wrong by line and field; the other rows are taken over', async () => {
    const twin = await company.join('user')
    await run.database.query("update users set first_name = 'Anna' where id = $1", [admin.id])
    await run.database.query("update users set first_name = 'Kim' where id = $1", [twin.id])
    const other = await company.join('user')
    await run.database.query("update users set first_name = 'Kim' where id = $1", [other.id])
    const gone = await company.join('user')
    await run.database.query('update memberships set ended_at = now() where user_id = $1', [gone.id])
    const content = [
      'title,deadline,priority,assignee,completed',
      'fine,2026-12-24,4,"Ash, Anna",no',
      ',2026-12-24,,,',
      `${'x'.repeat(301)},,,,`,
      'x,24.13.2026,highest,,perhaps',
      'x,03/04/2026,,,',
      'x,,,Kim Ash,',
      `x,,,${gone.email},`,
      'x,,,nobody@example.test,',
      'x,,,',
      'also fine,,,anna ash,',
    ].join('\n')
    const expected = [
      [3, 'title', 'required'],
      [4, 'title', 'too_long'],
      [5, 'priority', 'value_unknown'],
      [5, 'deadline', 'date_invalid'],
      [5, 'completed', 'value_unknown'],
      [6, 'deadline', 'date_ambiguous'],
      [7, 'assignee', 'assignee_ambiguous'],
      [8, 'assignee', 'assignee_unknown'],
      [9, 'assignee', 'assignee_unknown'],
      [10, null, 'cells_missing'],
    ]
    const shown = await preview(content)
    expect(problemsOf(shown)).toEqual(expected)
    expect(shown).toMatchObject({ rowCount: 2, problemCount: 10 })
    expect(shown.problems[0]?.message).toBe('Fill in this field.')

    const outcome = (await commit(shown.importId)).json<ImportOutcome>()
    expect(outcome).toMatchObject({ created: 2, updated: 0, skipped: 0, problemCount: 10 })
    expect(problemsOf(outcome)).toEqual(expected)
    expect(await titles()).toEqual(['fine', 'also fine'])
  })

  test.each([
    [
      'a picture',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8A', 'base64'),
      'not_csv',
    ],
    ['two bytes a character, unmarked', Buffer.from('title\nx\n', 'utf16le'), 'not_csv'],
    ['a zero in a cell', Buffer.from('\ufefftitle\na\0b\n', 'utf16le'), 'not_csv'],
    ['nothing', '', 'no_rows'],
    ['blank lines', '\n\n', 'no_rows'],
    ['a header only', 'title,deadline\n', 'no_rows'],
    ['too wide a table', `${'a,'.repeat(100)}a\n`, 'too_many_columns'],
    ['20 MB', Buffer.alloc(20_000_000, 'a\n'), 'too_large'],
  ])('refuses %s', async (_what, content, code) => {
    expect((await upload(content)).json().code).toBe(code)
  })

  const windows1252 = Buffer.from('Titel;Priorität\nGröße – prüfen;hoch\n'.replace('–', '\x96'), 'latin1')
  const utf16 = Buffer.from('\ufeffタイトル\t優先度\t期限\n在庫を確認\t高\t2026年12月24日\n', 'utf16le')
  test.each([
    ['Windows-1252', windows1252, { title: 'Größe – prüfen', priority: 'high' }],
    ['UTF-16, Japanese', utf16, { title: '在庫を確認', priority: 'high', deadline: '2026-12-24' }],
    [
      'Arabic',
      'العنوان,الأولوية,تاريخ الاستحقاق,الحالة\nمراجعة المخزون,٢,٢٤/١٢/٢٠٢٦,مكتملة\n',
      { title: 'مراجعة المخزون', priority: 'high', deadline: '2026-12-24', completed: true },
    ],
    [
      'German',
      'AUFGABE;Fällig am;Zuständig;Erledigt\nLackieren;24.12.2026;Robin Ash;ja\n',
      { title: 'Lackieren', deadline: '2026-12-24', completed: true },
    ],
  ])('reads %s', async (_what, content, row) => {
    expect((await preview(content)).rows).toEqual([expect.objectContaining(row)])
  })

  test('a formula is a text', async () => {
    await take(`title,description\n=1+1,"=cmd|' /C calc'!A0"\n'=2+2,-3\n`)
    expect((await tasks()).map(({ title, description }) => [title, description])).toEqual([
      ['=1+1', "=cmd|' /C calc'!A0"],
      ['=2+2', '-3'],
    ])
  })

  test('only so much is shown, and forgotten files make way', async () => {
    const many = IMPORT_PROBLEMS_SHOWN + 5
    const first = await preview(`title,priority\n${'x,?\n'.repeat(many)}${'y,\n'.repeat(30)}`)
    expect(first).toMatchObject({ rowCount: 30, problemCount: many })
    expect([first.rows.length, first.problems.length]).toEqual([IMPORT_ROWS_SHOWN, IMPORT_PROBLEMS_SHOWN])

    const member = await company.join('user')
    const theirs = await preview('title\nx\n', member)
    await run.database.query(
      `insert into imports (company_id, id, module, user_id, file_name, content)
       select company_id, gates.new_id(), module, user_id, file_name, content
       from imports, generate_series(1, $2) where id = $1`,
      [first.importId, IMPORTS_WAITING - 2],
    )
    const second = await preview('title\nx\n')
    await preview('title\ny\n')
    expect((await commit(first.importId)).json().code).toBe('not_found')
    expect((await commit(second.importId)).statusCode).toBe(201)
    expect((await commit(theirs.importId, undefined, member)).statusCode).toBe(201)
  })
})

describe('another mapping', () => {
  test('is asked for where no column is a title, and may be tried again', async () => {
    const header = 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Tags'
    const toggl = `${header}\nMo,mo@example.test,Alder,Deck,,Sand it,No,2026-11-02,09:00:00,\n`
    const { importId, mapping, problems } = await preview(toggl)
    expect(mapping).toMatchObject({ title: 'Task', description: 'Description', assignee: 'Email' })
    expect(problemsOf({ problems })).toEqual([
      [2, 'title', 'required'],
      [2, 'assignee', 'assignee_unknown'],
    ])
    const none = await commit(importId)
    expect([none.statusCode, none.json().created]).toEqual([201, 0])

    for (const [chosen, status, code, field] of [
      [{ title: 'Description', deadline: 'Nonsense' }, 422, 'column_unknown', 'mapping.deadline'],
      [{ description: 'Description' }, 422, 'column_missing', 'mapping.title'],
    ] as const) {
      const refusal = await commit(importId, chosen)
      expect([refusal.statusCode, refusal.json().code]).toEqual([status, code])
      expect(Object.keys(refusal.json().fields)).toEqual([field])
    }
    expect((await admin.post(PATH, { importId, mapping: { tags: 'Tags' } })).json().code).toBe('unknown_key')

    const outcome = await commit(importId, { title: 'Description', deadline: 'Start date' })
    expect(outcome.json()).toMatchObject({ created: 1, problemCount: 0 })
    expect(await tasks()).toMatchObject([
      { title: 'Sand it', description: null, deadline: '2026-11-02', assignee: { id: admin.id } },
    ])
  })

  test('names columns that have no name, or the same', async () => {
    const { columns, mapping, importId, ...rest } = await preview('What,,What,\nx,y,z,\n')
    expect(columns).toEqual(['What', 'B', 'What (2)', 'D'])
    expect([mapping.title, rest.rowCount, problemsOf(rest)]).toEqual([
      null,
      0,
      [[1, 'title', 'column_missing']],
    ])
    expect((await commit(importId)).json().code).toBe('column_missing')
    await commit(importId, { title: 'What (2)', description: 'B' })
    expect(await tasks()).toMatchObject([{ title: 'z', description: 'y' }])
  })
})

describe('taking over', () => {
  test('happens once, however often it is asked for', async () => {
    const { importId } = await preview('title\na\nb\n')
    const replies = await Promise.all(Array.from({ length: 6 }, () => commit(importId)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await commit(importId)).json().code).toBe('import_done')
    expect(await titles()).toEqual(['a', 'b'])

    const again = await preview('title\nc\n')
    const send = () => admin.post(PATH, { importId: again.importId }, { 'idempotency-key': 'k' })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body])
    const { rows } = await run.database.query('select content from imports where id = $1', [importId])
    expect(rows).toEqual([{ content: {} }])
  })

  test('makes what creating makes: found, seen by its people, told to open pages, on record', async () => {
    const [member, other] = [await company.join('user'), await company.join('user')]
    await run.work()
    const pages = await Promise.all([admin, member, other].map((person) => run.connect(person, company.id)))
    await take(`title,assignee,completed\nquince,${member.email},\nmedlar,,done\n`)
    const [quince, medlar] = await tasks()
    expect([quince, medlar]).toMatchObject([
      { status: 'pending', completedAt: null, creator: { id: admin.id }, revision: 1 },
      { status: 'completed', completedAt: expect.any(String) },
    ])
    const search = (person: Person, q: string) => person.get(`/api/universal-search?q=${q}`)
    expect((await search(admin, 'medlar')).json().results.tasks).toHaveLength(1)
    expect((await search(member, 'quince')).json().results.tasks).toHaveLength(1)
    expect((await search(other, 'quince')).body).not.toContain(quince?.id)

    await vi.waitUntil(() => pages[0]?.changes.length && pages[1]?.changes.length, { timeout: 10_000 })
    const told = pages.map((page) => page.changes)
    expect(told).toEqual([
      [{ module: 'tasks', ids: [quince?.id, medlar?.id] }],
      [{ module: 'tasks', ids: [quince?.id] }],
      [],
    ])
    for (const { socket } of pages) socket.disconnect()
    expect(await run.work()).toBe(0)

    const { items } = (await admin.get('/api/audit?action=imported')).json()
    expect(items).toMatchObject([
      { subject: 'tasks.csv', details: { created: '2' }, actor: { id: admin.id } },
    ])
  })

  test('passes over what the caller gave before and is still there, and what stands twice', async () => {
    const member = await company.join('user')
    const content = `title,deadline,assignee\na,2026-12-24,\na,2026-12-25,\na,2026-12-24,${member.email}\na,24.12.2026,\n`
    expect(await take(content)).toMatchObject({ created: 3, skipped: 1 })
    expect(await take(content)).toMatchObject({ created: 0, skipped: 4 })
    const theirs = `${content.replaceAll(',\n', `,${admin.email}\n`)}`
    expect(await take(theirs, member)).toMatchObject({ created: 3, skipped: 1 })

    const [first] = await tasks()
    await admin.remove(`/api/tasks/${first?.id}`)
    expect(await take(content)).toMatchObject({ created: 1, skipped: 3 })

    const uploads = [await preview('title\nraced\n'), await preview('title\nraced\n')]
    const outcomes = await Promise.all(uploads.map(({ importId }) => commit(importId)))
    expect(outcomes.map((reply) => reply.json().created).sort()).toEqual([0, 1])
  })

  test('of ten thousand rows, and no more', async () => {
    const rows = Array.from({ length: IMPORT_ROWS + 1 }, (_, n) => `task ${n},about ${n}`)
    const { created, problems } = await take(`title,notes\n${rows.join('\n')}\n`)
    expect(created).toBe(IMPORT_ROWS)
    expect(problemsOf({ problems })).toEqual([[IMPORT_ROWS + 2, null, 'too_many_rows']])
    const { rows: counts } = await run.database.query(
      `select (select count(*)::int from tasks where company_id = $1) as tasks,
        (select count(*)::int from search_documents where company_id = $1 and type = 'task') as documents`,
      [company.id],
    )
    expect(counts).toEqual([{ tasks: IMPORT_ROWS, documents: IMPORT_ROWS }])
  })
})

describe('undoing', () => {
  test('removes what was made and is still there, once', async () => {
    await admin.post('/api/tasks', { title: 'kept' })
    const { importId } = await take('title\nkept\nplum\nsloe\n')
    expect(await titles()).toEqual(['kept', 'plum', 'sloe'])
    const [, plum, sloe] = await tasks()
    await admin.remove(`/api/tasks/${plum?.id}`)

    const reply = await undo(importId)
    expect([reply.statusCode, reply.json()]).toEqual([200, { removed: 1 }])
    expect(await titles()).toEqual(['kept'])
    expect((await admin.get('/api/universal-search?q=sloe')).json().results.tasks).toEqual([])
    const again = await undo(importId)
    expect([again.statusCode, again.json().code]).toEqual([409, 'import_undone'])
    expect((await commit(importId)).json().code).toBe('import_done')
    expect((await admin.post(`/api/tasks/${sloe?.id}/restore`)).statusCode).toBe(200)
  })

  test('needs an import that was taken over', async () => {
    const { importId } = await preview('title\nx\n')
    expect((await undo(importId)).json().code).toBe('not_found')
  })
})

test('nobody but the sender, in the same company, goes on with a file', async () => {
  const manager = await company.join('manager')
  const elsewhere = await run.newCompany()
  const { importId } = await preview('title\nx\n')
  const refuse = async (person: Person) => {
    for (const reply of [await commit(importId, undefined, person), await undo(importId, person)]) {
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    }
  }
  await refuse(manager)
  await refuse(elsewhere.admin)
  await run.enter(elsewhere, admin, 'admin')
  await refuse(admin)
  await admin.post('/api/auth/change-company', { userId: admin.id, companyId: company.id })
  expect((await commit(importId)).statusCode).toBe(201)
  await refuse(manager)
  expect((await undo(importId)).statusCode).toBe(200)
})

test('whoever a description mentions sees the task, until the import is undone', async () => {
  const member = await company.join('user')
  const { importId } = await take(`title,description\nHinges,"ask @[Robin Ash](user:${member.id})"\n`)
  const id = (await tasks())[0]?.id
  const found = async () => (await member.get('/api/universal-search?q=hinges')).json().results.tasks.length
  expect((await member.get(`/api/tasks/${id}`)).statusCode).toBe(200)
  expect(await found()).toBe(1)
  await undo(importId)
  expect([(await member.get(`/api/tasks/${id}`)).statusCode, await found()]).toEqual([404, 0])
})
