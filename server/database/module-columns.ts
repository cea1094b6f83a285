// What tables of several modules are made of: keys to a member or a thing of the company, comments, history.
import { type AnyPgColumn, foreignKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, createdAt, instant } from './company-table.ts'
import { memberships } from './tables.ts'

/** To somebody who is, or was, a member. */
export const ofMember = (companyId: AnyPgColumn, userId: AnyPgColumn) =>
  foreignKey({
    columns: [companyId, userId],
    foreignColumns: [memberships.companyId, memberships.userId],
  })

/** To a thing of the company, which takes the row along when it goes. */
export const ofThing = (
  companyId: AnyPgColumn,
  thingId: AnyPgColumn,
  things: { companyId: AnyPgColumn; id: AnyPgColumn },
) =>
  foreignKey({ columns: [companyId, thingId], foreignColumns: [things.companyId, things.id] }).onDelete(
    'cascade',
  )

/** Of a table of comments (comments.ts), beside the column of what they are about. */
export const commentColumns = () => ({
  companyId: companyId(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  text: text('text').notNull(),
  createdAt: createdAt(),
  editedAt: instant('edited_at'),
  deletedAt: instant('deleted_at'),
  /** Its author cannot bring back what somebody else took away. */
  deletedBy: uuid('deleted_by'),
})

/** Of a table of changes, beside the column of what changed. */
export const historyColumns = <E extends string>(events: readonly [E, ...E[]]) => ({
  companyId: companyId(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  at: createdAt(),
  event: text('event', { enum: events as [E, ...E[]] }).notNull(),
  before: text('before'),
  after: text('after'),
})
