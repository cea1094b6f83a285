// Tells people of an event: behind the bell and by mail, each as they chose, never of what they may not see.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { LanguageCode } from '#contract/languages.ts'
import { PAGE_ROWS_MAX } from '#contract/limits.ts'
import {
  changedFields,
  moduleOf,
  type NotificationType,
  notificationTypeNames,
  notificationTypes,
  subjectTypes,
} from '#contract/notifications.ts'
import { visibilityRules } from '#server/audience.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db, inCompany, type JobScope, type Scope } from '#server/database/scope.ts'
import { job, queueJobs } from '#server/jobs.ts'
import { spokenLanguage, translatorFor } from '#server/locales/load.ts'
import { type Mail, queueMails } from '#server/mail.ts'
import { type Letter, publicAddress, settingsFoot, write } from '#server/mail-text.ts'
import { together } from '#server/notify-together.ts'
import { publishChange } from '#server/realtime.ts'

export interface NotificationEvent {
  type: Exclude<NotificationType, 'invitation.received'>
  /** What it is about; it must have a search document, which says who may see it. */
  subject: { type: 'task' | 'announcement' | 'user'; id: string }
  /** Who is told, besides whoever did it. */
  people: readonly string[] | 'company'
  /** Of `task.changed`. */
  fields?: (typeof changedFields)[number][]
  /** Told in the app only, whatever people chose: one of many at once. */
  isQuiet?: boolean
  /** Of something that people are told of once, however often it is said. */
  eventId?: string
  /** Of how many things it tells, where that is not one. */
  count?: number
}

/** Who did it; null when nobody did, such as a passing deadline. */
type Actor = Pick<Scope, 'userId'> | { userId: null }

/** Queued in the running scope's transaction; delivered right after it. Everybody is told of an event once. */
export async function notify(scope: Actor, event: NotificationEvent): Promise<void> {
  await notifyEach(scope, [event])
}

/** As `notify`, of several events at once; many of one kind are told together. */
export async function notifyEach({ userId }: Actor, events: NotificationEvent[]): Promise<void> {
  const bodies = together(events).map((event) => ({
    ...event,
    people: event.people === 'company' ? ('company' as const) : others(event.people, userId),
    eventId: event.eventId ?? uuidv7(),
    actorId: userId,
  }))
  await queueJobs(
    notificationJob,
    bodies.filter(({ people }) => people.length > 0),
  )
}

const others = (people: readonly string[], userId: string | null) =>
  [...new Set(people)].filter((id) => id !== userId)

const event = z.strictObject({
  eventId: z.uuid(),
  actorId: z.uuid().nullable(),
  type: z.enum(notificationTypeNames),
  subject: z.strictObject({ type: z.enum(subjectTypes), id: z.uuid() }),
  people: z.union([z.literal('company'), z.array(z.uuid())]),
  fields: z.array(z.enum(changedFields)).optional(),
  isQuiet: z.boolean().optional(),
  count: z.int().optional(),
})
type Queued = z.output<typeof event>

/** Run twice it changes nothing: who was told of the event already is passed over. */
export const notificationJob = job({
  name: 'notifications.deliver',
  body: event,
  run: (scope, body) => inCompany(scope, () => deliver(scope, body)),
})

/** What the bell told the caller of these things is read; their other pages hear of it. */
export async function readAbout(
  scope: Scope,
  type: NotificationEvent['subject']['type'],
  ids: string[],
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select gates.read_about(${scope.userId}, ${type}, ${sql.param(ids)}::uuid[]) as id`,
  )
  if (rows.length === 0) return
  const read = rows.slice(0, PAGE_ROWS_MAX).map(({ id }) => id)
  await publishChange(scope, 'notifications', read, { people: [scope.userId] })
}

interface Told extends Record<string, unknown> {
  user_id: string
  in_app: boolean
  address: string | null
  language: string | null
  due_at: string | null
}

async function deliver(scope: JobScope, body: Queued): Promise<void> {
  const told = await tell(scope, body)
  await queueMails(await mailsFor(scope, body, told))
  const people = told.filter((one) => one.in_app).map((one) => one.user_id)
  await publishChange(scope, 'notifications', [body.subject.id], { people }, { isOneMore: true })
}

/** Writes the rows of those who may see it and want it; gives back whoever was not told before. */
async function tell({ companyId }: JobScope, body: Queued): Promise<Told[]> {
  const { type, subject, people, actorId, eventId, fields = [], isQuiet = false, count = 1 } = body
  const ways = notificationTypes[type]
  const isMeant = people === 'company' ? sql`true` : sql`m.user_id = any(${sql.param(people)}::uuid[])`
  const { rows } = await db.execute<Told>(sql`
    with meant as (
      select m.user_id, u.email as address, u.language,
        coalesce((s.events -> ${type}::text ->> 'inApp')::boolean, ${ways.inApp}::boolean) as in_app,
        not ${isQuiet} and coalesce((s.events -> ${type}::text ->> 'email')::boolean, ${ways.email}::boolean) as by_mail,
        gates.quiet_until(s.quiet_from, s.quiet_to, coalesce(u.time_zone, c.time_zone)) as due_at
      from memberships m
      join users u on u.id = m.user_id and u.deleted_at is null
      join companies c on c.id = m.company_id
      left join notification_settings s on s.user_id = m.user_id
      where m.company_id = ${companyId} and m.ended_at is null and m.user_id is distinct from ${actorId}::uuid and ${isMeant}
        and gates.may_see(${companyId}, m.user_id, ${subject.type}, ${subject.id}, ${visibilityRules}::jsonb)
    ), written as (
      insert into notifications (company_id, id, user_id, event_id, type, actor_id, subject_type, subject_id, details, is_hidden)
      select ${companyId}, gates.new_id(), user_id, ${eventId}, ${type}, ${actorId}::uuid, ${subject.type}, ${subject.id},
        ${JSON.stringify({ fields, count })}::jsonb, not in_app
      from meant where in_app or by_mail
      on conflict (company_id, user_id, event_id) do nothing
      returning user_id
    )
    select m.user_id, m.in_app, m.language, m.due_at, case when m.by_mail then m.address end as address
    from meant m join written w on w.user_id = m.user_id`)
  return rows
}

async function mailsFor({ companyId }: JobScope, body: Queued, told: Told[]): Promise<Mail[]> {
  const readers = told.filter((one) => one.address !== null)
  if (readers.length === 0) return []
  const { rows } = await db.execute<{ company: string; actor: string; title: string }>(sql`
    select c.name as company, concat_ws(' ', u.first_name, u.last_name) as actor, d.title
    from companies c
    left join users u on u.id = ${body.actorId}::uuid
    join search_documents d on d.company_id = c.id and d.type = ${body.subject.type} and d.id = ${body.subject.id}
    where c.id = ${companyId}`)
  const [values] = rows
  if (!values) return []
  const languages = new Set(readers.map((reader) => spokenLanguage(reader.language)))
  return [...languages].map((language) => ({
    ...write(language, letterOf(language, body, values)),
    about: body.subject,
    receivers: readers
      .filter((reader) => spokenLanguage(reader.language) === language)
      .map((reader) => ({
        address: reader.address ?? '',
        userId: reader.user_id,
        dueAt: reader.due_at && isoInstant(reader.due_at),
      })),
  }))
}

function letterOf(
  language: LanguageCode,
  { type, subject, count = 1 }: Queued,
  values: Record<string, string>,
): Letter {
  const say = translatorFor(language)
  const [heading, text] = count > 1 ? ['severalSubject', 'severalText'] : ['subject', 'text']
  const told = { ...values, count: String(count) }
  return {
    subject: say(`mails.${type}.${heading}`, told),
    paragraphs: [say(`mails.${type}.${text}`, told)],
    action: { label: say('mails.open'), url: publicAddress(linkOf(type, subject.id, count)) },
    foot: settingsFoot(language),
  }
}

/** Where a notification leads, inside the application; one of several tasks to the list. */
export function linkOf(type: NotificationType, subjectId: string, count = 1): string {
  if (count > 1) return '/app/tasks'
  if (moduleOf(type) === 'announcements') return `/app/announcements?announcement=${subjectId}`
  if (type === 'invitation.received') return '/app/select-company'
  if (type === 'invitation.accepted' || type === 'role.changed') return `/app/users?user=${subjectId}`
  return `/app/tasks?task=${subjectId}`
}
