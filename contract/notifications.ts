// What people are told: the events, the list behind the bell, and each person's choice of ways.
import { z } from 'zod'
import { timeOfDay } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PAGE_ROWS_MAX } from '#contract/limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { id, ids, instant, person } from '#contract/people.ts'

/** The ways by which an event reaches a person. */
export interface Ways {
  inApp: boolean
  email: boolean
}

/** Every event, and the ways it takes until a person chooses otherwise. */
export const notificationTypes = {
  'task.assigned': { inApp: true, email: true },
  'task.changed': { inApp: true, email: false },
  'task.completed': { inApp: true, email: false },
  /** Somebody wrote about a task of this person, or one that they wrote about before. */
  'task.commented': { inApp: true, email: false },
  'task.mentioned': { inApp: true, email: true },
  /** A deadline comes near, as this person asked. */
  'task.reminder': { inApp: true, email: true },
  /** There is an announcement for this person. */
  'announcement.published': { inApp: true, email: true },
  /** Somebody wrote about an announcement of this person, or one that they wrote about before. */
  'announcement.commented': { inApp: true, email: false },
  'announcement.mentioned': { inApp: true, email: true },
  /** Its author waits for this person to confirm that they have read it. */
  'announcement.reminder': { inApp: true, email: true },
  /** Somebody invited this person to a company. */
  'invitation.received': { inApp: true, email: true },
  /** Somebody took this person's invitation. */
  'invitation.accepted': { inApp: true, email: true },
  /** This person may do something else in the company from now on. */
  'role.changed': { inApp: true, email: true },
} as const satisfies Record<string, Ways>
export type NotificationType = keyof typeof notificationTypes
export const notificationTypeNames = Object.keys(notificationTypes) as NotificationType[]

/** The module behind the first word of an event. */
const modules = {
  task: 'tasks',
  announcement: 'announcements',
  invitation: 'companies',
  role: 'users',
} as const satisfies Record<FirstWord, string>
type FirstWord = NotificationType extends `${infer Word}.${string}` ? Word : never

/** The module that an event comes from. */
export const moduleOf = (type: NotificationType) => modules[type.split('.')[0] as FirstWord]

/** What a notification is about; `invitation` is seen by the invited person alone. */
export const subjectTypes = ['task', 'announcement', 'user', 'invitation'] as const
export type SubjectType = (typeof subjectTypes)[number]

/** Fields of a task that people are told of. */
export const changedFields = ['title', 'description', 'priority', 'deadline'] as const
export type ChangedField = (typeof changedFields)[number]

export const notification = z
  .object({
    ...ids,
    type: z.enum(notificationTypeNames),
    /** Who did it; null when nobody did, such as a passing deadline. */
    actor: person.nullable(),
    /** Of what it is about, as it is called now: a task's title, a person's name, a company's name. */
    title: z.string(),
    subject: z.object({ type: z.enum(subjectTypes), id: z.uuid() }),
    /** Where it leads, inside the application. */
    link: z.string(),
    /** Of `task.changed`. */
    fields: z.array(z.enum(changedFields)),
    /** Of how many tasks it tells, the one of `title` among them: what one call brought about is told at once. */
    count: z.int(),
    createdAt: instant,
    readAt: instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof notification>

/** Newest first: of the current company, and invitations to others. `unread` counts up to 100. */
export const listNotifications = endpoint('GET', '/api/notifications', {
  can: 'member',
  query: z.strictObject(paging),
  reply: pageOf(notification).extend({ unread: z.int() }),
})

/** Marks some, all that the list gives, or those about one thing as read. Ids of others are passed over. */
export const readNotifications = endpoint('POST', '/api/notifications/read', {
  can: 'member',
  body: z
    .strictObject({
      ids: z.array(id).max(PAGE_ROWS_MAX).optional(),
      all: z.literal(true).optional(),
      about: z.strictObject({ type: z.enum(['task', 'announcement', 'user']), id }).optional(),
    })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      error: 'invalid',
    }),
  reply: z.object({ unread: z.int() }),
})

const ways = z.strictObject({ inApp: z.boolean(), email: z.boolean() })

const namedWays = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(notificationTypeNames.map((name) => [name, schema])) as Record<NotificationType, Schema>

export const notificationSettings = z
  .object({
    events: z.object(namedWays(ways)),
    /** Mails wait from the one until the other, in the person's zone; both null: never. */
    quietFrom: timeOfDay.nullable(),
    quietTo: timeOfDay.nullable(),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotificationSettings = endpoint('GET', '/api/user/notification-settings', {
  can: 'signed-in',
  reply: notificationSettings,
})

/** Only what is named changes. Quiet hours are set and ended with both times. */
export const updateNotificationSettings = endpoint('PATCH', '/api/user/notification-settings', {
  can: 'signed-in',
  body: z
    .strictObject({
      events: z.strictObject(namedWays(ways.partial().optional())).optional(),
      quietFrom: timeOfDay.nullable().optional(),
      quietTo: timeOfDay.nullable().optional(),
    })
    .refine(
      ({ quietFrom, quietTo }) =>
        typeof quietFrom === typeof quietTo && (quietFrom === null) === (quietTo === null),
      { error: 'invalid' },
    ),
  reply: notificationSettings,
})
