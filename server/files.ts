// Files attached to things: which ones, in which order, and that nobody attaches what they may not see.
import { and, asc, type Column, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { FILES_ATTACHED } from '#contract/limits.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { files, fileUses } from '#server/database/service-tables.ts'
import { fail } from '#server/errors.ts'

/** A row of a module, whose permission the module has checked, and which it keeps locked. */
export interface Subject {
  type: string
  id: string
}

export interface AttachedFile {
  id: string
  fileName: string
  /** Bytes. */
  size: number
  type: string
}

/**
 * Attaches files after those that are there; one that is there stays where it is. Throws `file_unknown` for a file
 * that the caller cannot see, and `too_many_files`.
 */
export async function attach(scope: Scope, subject: Subject, fileIds: string[]): Promise<void> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return
  // Shared locks: none of them can be deleted until this is done.
  const usable = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isUsable(scope), isAnyOf(files.id, wanted)))
    .for('share')
  if (usable.length < wanted.length) throw fail('file_unknown')
  const last = sql`(select coalesce(max(position), 0) from file_uses where ${isUseOf(scope, subject)})`
  await db
    .insert(fileUses)
    .values(
      wanted.map((fileId, index) => ({
        companyId: scope.companyId,
        fileId,
        subjectType: subject.type,
        subjectId: subject.id,
        position: sql`${last} + ${index + 1}::int`,
      })),
    )
    .onConflictDoNothing()
  const [row] = await db.select({ attached: count() }).from(fileUses).where(isUseOf(scope, subject))
  if (row && row.attached > FILES_ATTACHED) throw fail('too_many_files')
}

/** Takes files off a thing, or all of them. */
export async function detach(scope: Scope, subject: Subject, fileIds?: string[]): Promise<void> {
  const isMeant = fileIds && isAnyOf(fileUses.fileId, fileIds)
  await db.delete(fileUses).where(and(isUseOf(scope, subject), isMeant))
}

/** The files of things of one kind that the caller may see, in order; no entry for a thing without any. */
export async function filesOf(
  scope: Scope,
  type: string,
  ids: string[],
): Promise<Map<string, AttachedFile[]>> {
  const rows = await db
    .select({
      subjectId: fileUses.subjectId,
      file: { id: files.id, fileName: files.fileName, size: files.size, type: files.type },
    })
    .from(fileUses)
    .innerJoin(files, and(eq(files.companyId, fileUses.companyId), eq(files.id, fileUses.fileId)))
    .where(and(isUsable(scope), eq(fileUses.subjectType, type), isAnyOf(fileUses.subjectId, ids)))
    .orderBy(asc(fileUses.position), asc(fileUses.fileId))
  const found = new Map<string, AttachedFile[]>()
  for (const { subjectId, file } of rows) found.set(subjectId, [...(found.get(subjectId) ?? []), file])
  return found
}

const isUsable = ({ companyId, userId }: Scope): SQL | undefined =>
  and(
    eq(files.companyId, companyId),
    isNull(files.deletedAt),
    or(eq(files.visibility, 'company'), eq(files.ownerId, userId)),
  )

const isUseOf = ({ companyId }: Scope, { type, id }: Subject): SQL | undefined =>
  and(eq(fileUses.companyId, companyId), eq(fileUses.subjectType, type), eq(fileUses.subjectId, id))

/** One statement for every number of ids. */
const isAnyOf = (column: Column, ids: string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`
