// The notifications of each day, those about the same thing folded into one, mentions by themselves.
import { dayIn } from '#contract/dates.ts'
import type { Notification, NotificationType } from '#contract/notifications.ts'

export interface NotificationFold {
  /** The same while others come and go. */
  key: string
  newest: Notification
  /** Newest first. */
  others: Notification[]
}

interface NotificationDay {
  /** `YYYY-MM-DD` in the zone. */
  day: string
  folds: NotificationFold[]
}

/** `notifications` are newest first, and so is everything that comes back. */
export function foldNotifications(notifications: Notification[], zone: string): NotificationDay[] {
  const days = new Map<string, Map<string, NotificationFold>>()
  for (const notification of notifications) {
    const { id, type, subject, createdAt } = notification
    const day = dayIn(zone, new Date(createdAt))
    const key = isMention(type) ? `${day} ${id}` : `${day} ${subject.type} ${subject.id}`
    const folds = days.get(day) ?? new Map<string, NotificationFold>()
    days.set(day, folds)
    const fold = folds.get(key)
    if (fold) fold.others.push(notification)
    else folds.set(key, { key, newest: notification, others: [] })
  }
  return [...days].map(([day, folds]) => ({ day, folds: [...folds.values()] }))
}

/** Somebody waits for an answer: it is never hidden below another. */
const isMention = (type: NotificationType): boolean => type.endsWith('.mentioned')

/** Ids of those that are unread. */
export const unreadIds = ({ newest, others }: NotificationFold): string[] =>
  [newest, ...others].filter(({ readAt }) => readAt === null).map(({ id }) => id)
