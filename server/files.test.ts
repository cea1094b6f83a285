// Attached files: in order, once, and none that its attacher may not see. Uploading comes with the storage module.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILES_ATTACHED } from '#contract/limits.ts'
import { inCompany, type Scope } from '#server/database/scope.ts'
import { attach, detach, filesOf } from '#server/files.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
let company: Company
let colleague: Person
let task: { type: string; id: string }
beforeAll(async () => {
  run = await testApp()
  company = await run.newCompany()
  colleague = await company.join('user')
})
beforeEach(() => {
  task = { type: 'task', id: uuidv7() }
})
afterAll(() => run.stop())

const newFile = async (fileName: string, more: Record<string, unknown> = {}, owner = company) => {
  const id = uuidv7()
  const { visibility = 'company', deletedAt = null, ownerId = owner.admin.id } = more
  await run.database.query(
    `insert into files (company_id, id, file_name, size, type, visibility, owner_id, deleted_at)
     values ($1, $2, $3, 5000000000, 'text/plain', $4, $5, $6)`,
    [owner.id, id, fileName, visibility, ownerId, deletedAt],
  )
  return id
}
const as = <T>(person: Person, work: (scope: Scope) => Promise<T>) => {
  const scope = { companyId: company.id, userId: person.id } as Scope
  return inCompany(scope, () => work(scope))
}
const attachAs = (person: Person, ids: string[]) => as(person, (scope) => attach(scope, task, ids))
const namesAs = async (person: Person, { type, id } = task) => {
  const found = await as(person, (scope) => filesOf(scope, type, [id, uuidv7()]))
  return (found.get(id) ?? []).map(({ fileName }) => fileName)
}

test('files keep their order, and attaching one again changes nothing', async () => {
  const [a, b, c] = [await newFile('a'), await newFile('b'), await newFile('c')]
  await attachAs(company.admin, [c, a])
  await attachAs(colleague, [a, b, b, c])
  expect(await namesAs(colleague)).toEqual(['c', 'a', 'b'])
  await attachAs(colleague, [])

  const found = await as(colleague, (scope) => filesOf(scope, 'task', [task.id]))
  expect(found.get(task.id)?.[0]).toEqual({ id: c, fileName: 'c', size: 5_000_000_000, type: 'text/plain' })
  expect(await namesAs(colleague, { type: 'announcement', id: task.id })).toEqual([])
  expect(await as(colleague, (scope) => filesOf(scope, 'task', []))).toEqual(new Map())
})

test('one is taken off, or all, and other things keep theirs', async () => {
  const ids = [await newFile('a'), await newFile('b'), await newFile('c')]
  const other = { type: 'task', id: uuidv7() }
  await attachAs(company.admin, ids)
  await as(company.admin, (scope) => attach(scope, other, ids))
  await as(company.admin, (scope) => detach(scope, task, ids.slice(0, 1)))
  expect(await namesAs(company.admin)).toEqual(['b', 'c'])
  await attachAs(company.admin, ids)
  expect(await namesAs(company.admin)).toEqual(['b', 'c', 'a'])
  await as(company.admin, (scope) => detach(scope, task, []))
  expect(await namesAs(company.admin)).toEqual(['b', 'c', 'a'])
  await as(company.admin, (scope) => detach(scope, task))
  expect(await namesAs(company.admin)).toEqual([])
  expect(await namesAs(company.admin, other)).toEqual(['a', 'b', 'c'])
})

test("neither another company's file, nor a deleted or unknown one, nor somebody's private one", async () => {
  const fine = await newFile('fine')
  const own = await newFile('own', { visibility: 'private', ownerId: colleague.id })
  for (const id of [
    await newFile('theirs', {}, await run.newCompany()),
    await newFile('gone', { deletedAt: new Date() }),
    await newFile('secret', { visibility: 'private' }),
    uuidv7(),
  ]) {
    await expect(attachAs(colleague, [fine, id])).rejects.toMatchObject({ code: 'file_unknown' })
  }
  expect(await namesAs(colleague)).toEqual([])
  await attachAs(colleague, [own, fine])
  expect(await namesAs(colleague)).toEqual(['own', 'fine'])
  expect(await namesAs(company.admin)).toEqual(['fine'])
})

test('a file that is deleted later is shown no more', async () => {
  const [kept, gone] = [await newFile('kept'), await newFile('gone')]
  await attachAs(colleague, [gone, kept])
  await run.database.query('update files set deleted_at = now() where id = $1', [gone])
  expect(await namesAs(colleague)).toEqual(['kept'])
})

test('a thing holds so many and no more', async () => {
  const ids = await Promise.all(Array.from({ length: FILES_ATTACHED + 1 }, (_, n) => newFile(`file ${n}`)))
  await attachAs(colleague, ids.slice(1))
  await expect(attachAs(colleague, ids.slice(0, 1))).rejects.toMatchObject({ code: 'too_many_files' })
  expect(await namesAs(colleague)).toHaveLength(FILES_ATTACHED)
})
