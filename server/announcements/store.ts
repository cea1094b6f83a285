// Announcements in the database, and the one rule of which are visible: published, not expired, for the reader.
import { type SQL, sql } from 'drizzle-orm'
import type { AnnouncementStatus, listAnnouncements } from '#contract/announcements.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import { heldTokens } from '#server/audience.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { found } from '#server/errors.ts'
import { holdsWords } from '#server/search-index.ts'
import type { announcements } from './tables.ts'

/** Beside a reaction. */
const PEOPLE_NAMED = 10

/** As it stands in its table. */
export type Announcement = typeof announcements.$inferSelect

/** With what it is to the caller. */
export interface AnnouncementRow extends Record<string, unknown> {
  id: string
  title: string
  content: string
  category: Announcement['category']
  author_id: string
  status: AnnouncementStatus
  publish_at: string | null
  expires_at: string | null
  is_pinned: boolean
  pinned_until: string | null
  event_date: string | null
  event_at: string | null
  audience_type: Announcement['audienceType']
  audience_ids: string[]
  requires_acknowledgement: boolean
  is_asked: boolean
  acknowledged_at: string | null
  acknowledged_earlier_at: string | null
  reminded_at: string | null
  comments_enabled: boolean
  comment_count: number
  reactions: { emoji: string; count: number; isMine: boolean; people: string[] }[]
  is_new: boolean
  created_at: string
  updated_at: string
  edited_at: string | null
  revision: number
}

export const instantOf = (text: string | null): string | null => text && isoInstant(text)

const isPublished = sql.raw('a.publish_at <= now()')
const isExpired = sql.raw('coalesce(a.expires_at <= now(), false)')
const isPinned = sql.raw('(a.pinned_at is not null and coalesce(a.pinned_until > now(), true))')
const isThere = sql.raw('a.deleted_at is null')

/** Whether it is for the caller. As a case, or the planner would guess that hardly any is and sort all of them. */
const isFor = (scope: Scope) => sql`case when a.seen_by && ${heldTokens(scope)} then true else false end`

const isOf = ({ companyId }: Scope) => sql`a.company_id = ${companyId}`

/** The one rule: the same in lists, counts and, by its document (documents.ts), in search and notifications. */
const isVisible = (scope: Scope) =>
  sql`${isOf(scope)} and ${isThere} and not a.is_archived and ${isPublished} and not ${isExpired} and ${isFor(scope)}`

export const managesAll = ({ actions }: Scope): boolean => actions.has('announcements.manage')

/** Its author, who may still create some, and whoever may change everybody's. */
export const mayChange = (scope: Scope, authorId: string): boolean =>
  managesAll(scope) || (authorId === scope.userId && scope.actions.has('announcements.create'))

/** `mayChange` as a condition. */
const isChangeable = (scope: Scope) =>
  sql`(${managesAll(scope)} or (a.author_id = ${scope.userId} and ${scope.actions.has('announcements.create')}))`

/** Not published yet, and the caller's to change. */
const isDraft = (scope: Scope) =>
  sql`${isOf(scope)} and ${isThere} and a.announced_at is null and not coalesce(${isPublished}, false)
    and ${isChangeable(scope)}`

/** Whether a member is among those that an announcement is for, whatever else lets them see it. */
export const isAddressed = (userId: SQL, roleId: SQL): SQL => sql`case a.audience_type
  when 'everyone' then true
  when 'roles' then ${roleId} = any (a.audience_ids)
  when 'people' then ${userId} = any (a.audience_ids)
  else exists (
    select from department_members d
    where d.company_id = a.company_id and d.user_id = ${userId} and d.department_id = any (a.audience_ids)
  ) end`

/** Of a read `r` of an announcement `a`: what still counts, and what did before it was asked for anew. */
export const confirmations = sql.raw(`
  case when a.asked_at is null or r.acknowledged_at >= a.asked_at then r.acknowledged_at end as acknowledged_at,
  case when r.acknowledged_at < a.asked_at then r.acknowledged_at end as acknowledged_earlier_at`)

function columns({ userId, role }: Scope): SQL {
  return sql`a.id, a.title, a.content, a.category, a.author_id, a.publish_at, a.expires_at, ${isPinned} as is_pinned,
    a.pinned_until, a.event_date, a.event_at, a.audience_type, a.audience_ids, a.requires_acknowledgement,
    a.comments_enabled, a.created_at, a.updated_at, a.edited_at, a.reminded_at, a.revision, ${confirmations},
    case when a.publish_at is null then 'draft' when a.publish_at > now() then 'scheduled'
      when ${isExpired} then 'expired' else 'published' end as status,
    a.requires_acknowledgement and a.author_id <> ${userId}
      and ${isAddressed(sql`${userId}::uuid`, sql`${role.id}::uuid`)} as is_asked,
    r.read_at is null and a.author_id <> ${userId} and coalesce(${isPublished}, false) and not ${isExpired} as is_new,
    (
      select count(*)::int from announcement_comments c
      where c.company_id = a.company_id and c.announcement_id = a.id and c.deleted_at is null
    ) as comment_count,
    array(
      select jsonb_build_object('emoji', e.emoji, 'count', count(*), 'isMine', bool_or(e.user_id = ${userId}),
        'people', to_jsonb((array_agg(e.user_id order by e.created_at, e.user_id))[1:${sql.raw(String(PEOPLE_NAMED))}]))
      from announcement_reactions e
      where e.company_id = a.company_id and e.announcement_id = a.id
      group by e.emoji order by count(*) desc, min(e.created_at), e.emoji
    ) as reactions`
}

const readBy = ({ userId }: Scope) => sql`left join announcement_reads r
  on r.company_id = a.company_id and r.user_id = ${userId} and r.announcement_id = a.id`

/** By an instant that none of them lacks, in the words of the indexes. */
const newest = (at: SQL) => sql`${at} desc nulls last, a.id desc nulls last`

type Query = ParsedOf<typeof listAnnouncements>['query']

/** Where a list goes on: the last row of the page before, with the place that it has by now. */
interface Place extends Record<string, unknown> {
  id: string
  publish_at: string | null
  expires_at: string | null
  created_at: string
  is_pinned: boolean
}

async function placeOf(scope: Scope, id: string): Promise<Place> {
  const { rows } = await db.execute<Place>(
    sql`select a.id, a.publish_at, a.expires_at, a.created_at, ${isPinned} as is_pinned from announcements a
      where ${isOf(scope)} and a.id = ${id}`,
  )
  return found(rows[0])
}

/** One row more than `limit` says that there are others. */
export async function list(scope: Scope, query: Query): Promise<AnnouncementRow[]> {
  const after = query.cursor === undefined ? undefined : await placeOf(scope, query.cursor)
  const words =
    query.q === undefined ? undefined : await holdsWords(scope, 'announcement', query.q, sql`a.id`)
  const { rows } = await db.execute<AnnouncementRow>(
    sql`with page as materialized (${pageOf(scope, query, after, words)})
      select ${columns(scope)} from page p join announcements a on ${isOf(scope)} and a.id = p.id ${readBy(scope)}
      order by p.part, p.at desc, p.id desc`,
  )
  return rows
}

function pageOf(scope: Scope, query: Query, after: Place | undefined, words: SQL | undefined): SQL {
  const { tab, category, archived, limit } = query
  const filter = sql`${category ? sql`and a.category = ${category}` : sql``} ${words ? sql`and ${words}` : sql``}`
  const size = limit + 1
  /** Newest first by `at`; where the page before ended, only what follows. */
  const part = (number: number, at: SQL, condition: SQL, last: string | null | undefined) =>
    sql`(select a.id, ${number}::int as part, ${at} as at from announcements a
      where ${condition} ${filter}
        ${after && last !== undefined ? sql`and (${at}, a.id) < (${last}::timestamptz, ${after.id}::uuid)` : sql``}
      order by ${newest(at)} limit ${size})`
  if (tab === 'drafts') return part(0, sql`a.created_at`, isDraft(scope), after?.created_at)
  if (archived === 'true') {
    const isArchived = sql`${isOf(scope)} and ${isThere} and ${isPublished} and a.expires_at <= now() and ${isFor(scope)}`
    return part(0, sql`a.expires_at`, isArchived, after?.expires_at)
  }
  const pinned = (last?: string | null) =>
    part(0, sql`a.publish_at`, sql`${isVisible(scope)} and ${isPinned}`, last)
  const others = (last?: string | null) =>
    part(1, sql`a.publish_at`, sql`${isVisible(scope)} and not ${isPinned}`, last)
  if (tab === 'pinned') return pinned(after?.publish_at)
  if (after && !after.is_pinned) return others(after.publish_at)
  return sql`${pinned(after?.publish_at)} union all ${others()} order by part, at desc, id desc limit ${size}`
}

/** Of the tabs, each up to 100. */
export async function countTabs(scope: Scope): Promise<{ all: number; pinned: number; drafts: number }> {
  const upTo = (condition: SQL) =>
    sql`(select count(*)::int from (select from announcements a where ${condition} limit ${UNREAD_MAX}) found)`
  const { rows } = await db.execute<{ all: number; pinned: number; drafts: number }>(
    sql`select ${upTo(isVisible(scope))} as all, ${upTo(sql`${isVisible(scope)} and ${isPinned}`)} as pinned,
      ${upTo(isDraft(scope))} as drafts`,
  )
  return found(rows[0])
}

/** Visible, and not read by the caller, who is not its author; up to 100. */
export async function countUnread(scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(
    // Whoever has read everything has it compared by index alone, row by row only what is left.
    sql`with unread as materialized (
      select a.id from announcements a
      where ${isOf(scope)} and ${isThere} and not a.is_archived and ${isPublished} and not exists (
        select from announcement_reads r
        where r.company_id = a.company_id and r.user_id = ${scope.userId} and r.announcement_id = a.id
      )
    )
    select count(*)::int as unread from (
      select from unread u join announcements a on ${isOf(scope)} and a.id = u.id
      where ${isVisible(scope)} and a.author_id <> ${scope.userId}
      limit ${UNREAD_MAX}
    ) visible`,
  )
  return rows[0]?.unread ?? 0
}

/** The visible one that was published last. */
export async function getLatest(scope: Scope): Promise<AnnouncementRow | undefined> {
  const { rows } = await db.execute<AnnouncementRow>(
    sql`select ${columns(scope)} from announcements a ${readBy(scope)}
      where ${isVisible(scope)} order by ${newest(sql`a.publish_at`)} limit 1`,
  )
  return rows[0]
}

/** One that the caller may see, in the archive too; drafts only who may change them. */
export async function get(scope: Scope, id: string): Promise<AnnouncementRow | undefined> {
  const { rows } = await db.execute<AnnouncementRow>(
    sql`select ${columns(scope)} from announcements a ${readBy(scope)}
      where ${isOf(scope)} and a.id = ${id} and ${isThere} and ${isFor(scope)}
        and (coalesce(${isPublished}, false) or ${isChangeable(scope)})`,
  )
  return rows[0]
}

/** Marks everything visible as read; gives back what was not. */
export async function readAll(scope: Scope): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into announcement_reads (company_id, announcement_id, user_id)
      select a.company_id, a.id, ${scope.userId}::uuid from announcements a
      where ${isVisible(scope)} and a.author_id <> ${scope.userId}
      on conflict do nothing returning announcement_id as id`,
  )
  return rows.map(({ id }) => id)
}

/** False: it was read before. */
export async function read({ companyId, userId }: Scope, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into announcement_reads (company_id, announcement_id, user_id) values (${companyId}, ${id}, ${userId})
      on conflict do nothing`,
  )
  return (rowCount ?? 0) > 0
}

/** When its text was changed last; it stays as it is until the end of the transaction. */
export async function holdText({ companyId }: Scope, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ edited_at: string | null }>(
    sql`select a.edited_at from announcements a where a.company_id = ${companyId} and a.id = ${id} for share`,
  )
  return instantOf(found(rows[0]).edited_at)
}

/** False: it was confirmed before. */
export async function acknowledge({ companyId, userId }: Scope, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into announcement_reads as r (company_id, announcement_id, user_id, acknowledged_at)
      values (${companyId}, ${id}, ${userId}, now())
      on conflict (company_id, user_id, announcement_id) do update set acknowledged_at = now()
      where r.acknowledged_at is null or r.acknowledged_at < (
        select a.asked_at from announcements a where a.company_id = r.company_id and a.id = r.announcement_id
      )`,
  )
  return (rowCount ?? 0) > 0
}
