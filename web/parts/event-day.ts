// The day of an announced event, for whoever looks at it.
import type { Announcement } from '#contract/announcements.ts'
import { dayIn } from '#contract/dates.ts'

/** `YYYY-MM-DD` in the zone; null: none was said. */
export const eventDayOf = (
  { eventAt, eventDate }: Pick<Announcement, 'eventAt' | 'eventDate'>,
  zone: string,
): string | null => (eventAt ? dayIn(zone, new Date(eventAt)) : eventDate)
