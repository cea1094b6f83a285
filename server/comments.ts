// Comments of a module's things in the database: listed, written, edited, taken away and brought back.
import { type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { UNDO_DAYS } from '#contract/limits.ts'
import type { Person } from '#contract/people.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'

export interface Comment {
  id: string
  userId: string
  text: string
  createdAt: string
  /** Null: as it was written. */
  editedAt: string | null
}

interface CommentRow extends Record<string, unknown> {
  id: string
  user_id: string
  text: string
  created_at: string
  edited_at: string | null
  deleted_by: string | null
}

const commentOf = (row: CommentRow): Comment => ({
  id: row.id,
  userId: row.user_id,
  text: row.text,
  createdAt: isoInstant(row.created_at),
  editedAt: row.edited_at && isoInstant(row.edited_at),
})

const columns = sql.raw('c.id, c.user_id, c.text, c.created_at, c.edited_at, c.deleted_by')

/** Comments in `table`, whose column `subject` names what they are about; the table has the columns that stand here. */
export function commentsIn(table: string, subject: string) {
  const name = sql.identifier(table)
  const isOf = ({ companyId }: Scope, thing: string) =>
    sql`c.company_id = ${companyId} and c.${sql.identifier(subject)} = ${thing}`

  /** One comment of this thing, held until the end of the transaction. */
  async function hold(scope: Scope, thing: string, id: string, isThere: SQL): Promise<CommentRow> {
    const { rows } = await db.execute<CommentRow>(
      sql`select ${columns} from ${name} c where ${isOf(scope, thing)} and c.id = ${id} and ${isThere} for update`,
    )
    return found(rows[0])
  }

  async function change(scope: Scope, id: string, assignments: SQL): Promise<Comment> {
    const { rows } = await db.execute<CommentRow>(
      sql`update ${name} c set ${assignments} where c.company_id = ${scope.companyId} and c.id = ${id}
        returning ${columns}`,
    )
    return commentOf(found(rows[0]))
  }

  const isLeft = sql.raw('c.deleted_at is null')

  return {
    /** Newest first, older than `cursor`. */
    async list(
      scope: Scope,
      thing: string,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<Comment[]> {
      const { rows } = await db.execute<CommentRow>(
        sql`select ${columns} from ${name} c
          where ${isOf(scope, thing)} and ${isLeft} and (${cursor ?? null}::uuid is null or c.id < ${cursor ?? null}::uuid)
          order by c.id desc limit ${limit}`,
      )
      return rows.map(commentOf)
    },

    /** Everybody who said something that is still there. */
    async listAuthors(scope: Scope, thing: string): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(
        sql`select distinct c.user_id as id from ${name} c where ${isOf(scope, thing)} and ${isLeft}`,
      )
      return rows.map(({ id }) => id)
    },

    async create(scope: Scope, thing: string, text: string): Promise<Comment> {
      const { rows } = await db.execute<CommentRow>(
        sql`insert into ${name} as c (company_id, id, ${sql.identifier(subject)}, user_id, text)
          values (${scope.companyId}, ${uuidv7()}, ${thing}, ${scope.userId}, ${text}) returning ${columns}`,
      )
      return commentOf(found(rows[0]))
    },

    hold: async (scope: Scope, thing: string, id: string) => commentOf(await hold(scope, thing, id, isLeft)),

    /** Of the caller's own. The same text again is no edit. */
    async edit(scope: Scope, comment: Comment, text: string): Promise<Comment> {
      if (comment.userId !== scope.userId) throw fail('forbidden')
      if (comment.text === text) return comment
      return change(scope, comment.id, sql`text = ${text}, edited_at = now()`)
    },

    async remove(scope: Scope, { id }: Comment): Promise<void> {
      await change(scope, id, sql`deleted_at = now(), deleted_by = ${scope.userId}::uuid`)
    },

    /** What others took away stays away, unless the caller `canRestoreAll`. */
    async restore(
      scope: Scope,
      thing: string,
      id: string,
      { canRestoreAll = false }: { canRestoreAll?: boolean } = {},
    ): Promise<Comment> {
      const isRemoved = sql`c.deleted_at > now() - make_interval(days => ${UNDO_DAYS})`
      const row = await hold(scope, thing, id, isRemoved)
      const removedBy = row.deleted_by ?? row.user_id
      if (removedBy !== scope.userId && !canRestoreAll) throw fail('forbidden')
      return change(scope, id, sql`deleted_at = null, deleted_by = null`)
    },
  }
}

/** As callers are given it. */
export const presentComment = (
  { id, userId, text, createdAt, editedAt }: Comment,
  person: (id: string) => Person,
) => ({ id, _id: id, author: person(userId), text, createdAt, editedAt })
