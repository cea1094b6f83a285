// What was done with an announcement, as a sentence.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnnouncementHistoryEntry } from '#contract/announcement-activity.ts'
import {
  type AnnouncementCategory,
  type AudienceType,
  announcementCategories,
  audienceTypes,
} from '#contract/announcements.ts'
import type { Person } from '#contract/people.ts'
import { useInstantWords } from '#web/announcements/use-instant-words.ts'
import { fullName } from '#web/lib/person.ts'

type Words = ((entry: AnnouncementHistoryEntry) => ReactNode) & { published: (author: Person) => ReactNode }

export function useHistoryWords(): Words {
  const t = useTranslations('announcements.history')
  const events = useTranslations('announcements.history.events')
  const categories = useTranslations('announcements.categories')
  const types = useTranslations('announcements.audience.types')
  const when = useInstantWords()
  const name = (person: Person) => () => <bdi>{fullName(person) || t('somebody')}</bdi>
  const category = (value: string | null): string =>
    announcementCategories.includes(value as AnnouncementCategory)
      ? categories(value as AnnouncementCategory)
      : (value ?? '')
  const audience = (value: string | null): string =>
    audienceTypes.includes(value as AudienceType) ? types(value as AudienceType) : (value ?? '')
  /** A plain date or an instant. */
  const moment = (value: string): string => (value.length === 10 ? when.day(value) : when(value))

  const words = ({ event, actor, from, to }: AnnouncementHistoryEntry): ReactNode => {
    const parts = { actor: name(actor) }
    switch (event) {
      case 'category':
        return events.rich('category', { ...parts, from: category(from), to: category(to) })
      case 'expiry':
        return to === null
          ? events.rich('expiryRemoved', parts)
          : events.rich('expiry', { ...parts, to: when.end(to) })
      case 'event':
        return to === null
          ? events.rich('eventRemoved', parts)
          : events.rich(from === null ? 'eventSet' : 'eventMoved', { ...parts, to: moment(to) })
      case 'audience':
        return from === to
          ? events.rich('audienceOther', { ...parts, to: audience(to) })
          : events.rich('audience', { ...parts, from: audience(from), to: audience(to) })
      case 'acknowledgement':
        return events.rich(to === 'true' ? 'acknowledgementOn' : 'acknowledgementOff', parts)
      case 'comments':
        return events.rich(to === 'true' ? 'commentsOn' : 'commentsOff', parts)
      case 'pinned':
        return to === null
          ? events.rich('pinned', parts)
          : events.rich('pinnedUntil', { ...parts, to: when.end(to) })
      default:
        return events.rich(event, parts)
    }
  }
  return Object.assign(words, { published: (author: Person) => t.rich('published', { actor: name(author) }) })
}
