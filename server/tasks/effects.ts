// What changes to tasks bring about besides their rows: history, search, notifications, and news for open pages.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { TaskEvent } from '#contract/task-activity.ts'
import { db, type Scope } from '#server/database/scope.ts'
import { type NotificationEvent, notifyEach } from '#server/notify.ts'
import { publishChange } from '#server/realtime.ts'
import { put, remove } from '#server/search-index.ts'
import { documentOf, listSeen, type SeenTask } from './documents.ts'

interface HistoryEntry {
  taskId: string
  event: TaskEvent
  before?: string | null
  after?: string | null
  titles?: string[]
}

/** Gathered while tasks change, and settled once for all of them. */
export interface Effects {
  /** Tasks that look different from now on, or are seen by others. */
  taskIds: Set<string>
  /** Those of them that need not be looked up. */
  seen: Map<string, SeenTask>
  /** Who saw a task before, and perhaps does not any more. */
  former: { taskId: string; userId: string }[]
  history: HistoryEntry[]
  events: NotificationEvent[]
}

export const noEffects = (): Effects => ({
  taskIds: new Set(),
  seen: new Map(),
  former: [],
  history: [],
  events: [],
})

/**
 * Brings the effects about, in the running transaction; pages and people are told after its end. Queries that do not
 * need each other's answers are sent together.
 */
export async function settle(scope: Scope, effects: Effects): Promise<void> {
  const { taskIds, seen, former, history, events } = effects
  if (taskIds.size === 0) return
  const unknown = [...taskIds].filter((id) => !seen.has(id))
  const [found] = await Promise.all([
    unknown.length > 0 ? listSeen(scope, unknown) : [],
    recordHistory(scope, history),
  ])
  const tasks = [...seen.values(), ...found]
  const sights = tasks.flatMap(({ id, people }) => people.map((userId) => ({ taskId: id, userId })))
  const gone = tasks.filter((task) => task.is_deleted).map(({ id }) => id)
  await Promise.all([
    put(scope, tasks.filter((task) => !task.is_deleted).map(documentOf)),
    gone.length > 0 && remove(scope, 'task', gone),
    notifyEach(scope, events),
    publish(scope, [...taskIds], [...sights, ...former]),
  ])
}

async function recordHistory(scope: Scope, entries: HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ titles = [], ...entry }) => ({
    ...entry,
    titles,
    id: uuidv7(),
    userId: scope.userId,
  }))
  await db.execute(
    sql`insert into task_history (company_id, id, task_id, user_id, event, before, after, titles)
      select ${scope.companyId}, id, "taskId", "userId", event, before, after, titles
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id uuid, "taskId" uuid, "userId" uuid, event text, before text, after text, titles jsonb
      )`,
  )
}

/** One event with all of them to whoever may see all; the others are told of their own ones, together where they can be. */
export async function publish(
  scope: Scope,
  taskIds: string[],
  sights: { taskId: string; userId: string }[],
): Promise<void> {
  await publishChange(scope, 'tasks', taskIds, { people: [scope.userId], holdersOf: 'tasks.viewAll' })
  const idsOf = new Map<string, Set<string>>()
  for (const { taskId, userId } of sights) {
    if (userId === scope.userId) continue
    idsOf.set(userId, (idsOf.get(userId) ?? new Set()).add(taskId))
  }
  const groups = new Map<string, { ids: string[]; people: string[] }>()
  for (const [userId, own] of idsOf) {
    const ids = [...own].sort()
    const group = groups.get(ids.join()) ?? { ids, people: [] }
    group.people.push(userId)
    groups.set(ids.join(), group)
  }
  for (const { ids, people } of groups.values()) await publishChange(scope, 'tasks', ids, { people })
}
