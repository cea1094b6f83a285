// Takes rows over from a file that somebody sends: reads and shows them, then hands them to the module, once.
import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { messageOf } from '#contract/errors.ts'
import type { ImportOutcome, ImportProblem } from '#contract/imports.ts'
import { IMPORT_PROBLEMS_SHOWN, IMPORT_ROWS_SHOWN, IMPORTS_WAITING } from '#contract/limits.ts'
import { record } from '#server/audit.ts'
import { db, inCompany, type Scope } from '#server/database/scope.ts'
import { imports } from '#server/database/service-tables.ts'
import { fail, found } from '#server/errors.ts'
import {
  type Content,
  type Fields,
  guessMapping,
  type Mapping,
  readContent,
  refuseMapping,
} from '#server/import-columns.ts'
import type { UploadedFile } from '#server/upload.ts'
import { codeOf } from '#server/validation.ts'

/** What a module says of the rows that it takes over. */
export interface Importer<Field extends string, Row> extends Fields<Field> {
  module: string
  /**
   * Made for each file, whose cells it may ask for: from a row's cells (trimmed, '' where there is no column) to
   * what it would become. Its messages are codes of contract/errors.ts.
   */
  rowSchema(scope: Scope, cellsOf: (field: Field) => Iterable<string>): Promise<z.ZodType<Row>>
}

interface Preview<Field extends string, Row> {
  importId: string
  columns: string[]
  mapping: Mapping<Field>
  rows: (Row & { line: number })[]
  rowCount: number
  problems: ImportProblem[]
  problemCount: number
}

interface Taken {
  createdIds: string[]
  updated?: number
  skipped: number
}

/**
 * Reads a file and keeps it for `commitImport`. Outside a transaction. Throws `not_csv`, `no_rows` and
 * `too_many_columns`.
 */
export async function startImport<Field extends string, Row extends object>(
  scope: Scope,
  importer: Importer<Field, Row>,
  file: UploadedFile,
): Promise<Preview<Field, Row>> {
  const content = await readContent(file)
  const importId = uuidv7()
  const mapping = guessMapping(importer, content.columns)
  const { rows, problems } = await inCompany(scope, async () => {
    await keep(scope, { importId, module: importer.module, fileName: file.name, content })
    return checkRows(scope, importer, content, mapping)
  })
  const shown = rows.slice(0, IMPORT_ROWS_SHOWN)
  return { importId, columns: content.columns, mapping, rows: shown, rowCount: rows.length, ...problems }
}

/**
 * Hands the rows without a problem to `take`, in the running transaction, once: again it throws `import_done`.
 * Without a mapping by the guessed one. Throws `not_found` for anybody but the sender of the file.
 */
export async function commitImport<Field extends string, Row extends object>(
  scope: Scope,
  importer: Importer<Field, Row>,
  { importId, mapping }: { importId: string; mapping?: Mapping<Field> | undefined },
  take: (rows: Row[]) => Promise<Taken>,
): Promise<ImportOutcome> {
  const own = isOwn(scope, importer, importId)
  const [kept] = await db.select().from(imports).where(own).for('update')
  const { committedAt, fileName, content } = found(kept)
  if (committedAt) throw fail('import_done')
  const { columns } = content as Content
  const chosen = mapping ?? guessMapping(importer, columns)
  refuseMapping(importer, chosen, columns)
  const { rows, problems } = await checkRows(scope, importer, content as Content, chosen)
  // With another mapping it may go better.
  if (rows.length === 0) return { created: 0, updated: 0, skipped: 0, ...problems }
  const { createdIds, updated = 0, skipped } = await take(rows)
  const created = createdIds.length
  await db.update(imports).set({ createdIds, committedAt: sql`now()`, content: {} }).where(own)
  await record(scope, 'imported', { subject: fileName, details: { created: String(created) } })
  return { created, updated, skipped, ...problems }
}

/** Lets the module remove what an import made, once: again it throws `import_undone`. Gives their number. */
export async function undoImport(
  scope: Scope,
  importer: Pick<Importer<string, object>, 'module'>,
  importId: string,
  remove: (ids: string[]) => Promise<number>,
): Promise<number> {
  const own = and(isOwn(scope, importer, importId), isNotNull(imports.committedAt))
  const [kept] = await db.select().from(imports).where(own).for('update')
  const { createdIds, undoneAt } = found(kept)
  if (undoneAt) throw fail('import_undone')
  await db.update(imports).set({ undoneAt: sql`now()` }).where(own)
  return remove(createdIds)
}

const isOwn = (scope: Scope, { module }: { module: string }, importId: string) =>
  and(isFrom(scope, module), eq(imports.id, importId))

const isFrom = ({ companyId, userId }: Scope, module: string) =>
  and(eq(imports.companyId, companyId), eq(imports.module, module), eq(imports.userId, userId))

async function keep(
  scope: Scope,
  { importId, module, ...file }: { importId: string; module: string; fileName: string; content: Content },
): Promise<void> {
  const { companyId, userId } = scope
  const older = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isFrom(scope, module), isNull(imports.committedAt)))
    .orderBy(desc(imports.id))
    .offset(IMPORTS_WAITING - 1)
  await db.delete(imports).where(and(eq(imports.companyId, companyId), inArray(imports.id, older)))
  await db.insert(imports).values({ companyId, id: importId, module, userId, ...file })
}

interface Checked<Row> {
  rows: (Row & { line: number })[]
  problems: Pick<ImportOutcome, 'problems' | 'problemCount'>
}

async function checkRows<Field extends string, Row extends object>(
  scope: Scope,
  importer: Importer<Field, Row>,
  content: Content,
  mapping: Mapping<Field>,
): Promise<Checked<Row>> {
  const fields = Object.keys(importer.names) as Field[]
  const places = new Map(fields.map((field) => [field, content.columns.indexOf(mapping[field] ?? '')]))
  const cellOf = (cells: string[], field: Field) => cells[places.get(field) ?? -1]?.trim() ?? ''
  const rows: Checked<Row>['rows'] = []
  const problems = content.problems.map(({ line, code }) => problemOf(line, null, code))
  const missing = importer.required.filter((field) => places.get(field) === -1)
  if (missing.length > 0) {
    problems.unshift(...missing.map((field) => problemOf(1, field, 'column_missing')))
    return { rows, problems: summary(problems) }
  }
  const schema = await importer.rowSchema(scope, (field) =>
    content.rows.map(({ cells }) => cellOf(cells, field)),
  )
  const letOthersIn = turns()
  for (const { line, cells } of content.rows) {
    const texts = Object.fromEntries(fields.map((field) => [field, cellOf(cells, field)]))
    const result = schema.safeParse(texts, { reportInput: true })
    if (result.success) rows.push({ ...result.data, line })
    else
      problems.push(
        ...result.error.issues.map((issue) => problemOf(line, String(issue.path[0]), codeOf(issue))),
      )
    await letOthersIn()
  }
  return { rows, problems: summary(problems) }
}

const problemOf = (line: number, field: string | null, code: ImportProblem['code']): ImportProblem => ({
  line,
  field,
  code,
  message: messageOf(code),
})

function summary(problems: ImportProblem[]) {
  const byLine = problems.toSorted((a, b) => a.line - b.line)
  return { problems: byLine.slice(0, IMPORT_PROBLEMS_SHOWN), problemCount: problems.length }
}

const TURN_MS = 15

/** Between two rows: what else waits gets its turn when this has computed for a while. */
function turns(): () => Promise<void> {
  let end = performance.now() + TURN_MS
  return async () => {
    if (performance.now() < end) return
    await setImmediate()
    end = performance.now() + TURN_MS
  }
}
