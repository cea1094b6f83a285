// An announcement as its form holds it: kept in the browser while it is typed, compared and sent part by part.
import {
  type Announcement,
  type AnnouncementPatch,
  announcementCategories,
  audienceTypes,
} from '#contract/announcements.ts'
import { dayIn, timeIn } from '#contract/dates.ts'
import { isTypedText, keptOf, noText, type TypedText, typedOf } from '#web/ui/mention-typing.ts'

export type Audience = Announcement['audience']

/** What has expired was published too. */
const typedStatuses = ['draft', 'scheduled', 'published'] as const

export interface TypedAnnouncement {
  status: (typeof typedStatuses)[number]
  title: string
  content: TypedText
  category: Announcement['category']
  isPinned: boolean
  /** The last day; null: until somebody unpins it. */
  pinnedUntil: string | null
  /** The last day on which it shows. */
  expiresOn: string | null
  eventDate: string | null
  /** `HH:MM`. */
  eventTime: string | null
  audience: Audience
  requiresAcknowledgement: boolean
  commentsEnabled: boolean
  /** When it is to be published, where that is not at once. */
  publishDay: string | null
  publishTime: string | null
}

const blank: TypedAnnouncement = {
  status: 'draft',
  title: '',
  content: noText,
  category: 'update',
  isPinned: false,
  pinnedUntil: null,
  expiresOn: null,
  eventDate: null,
  eventTime: null,
  audience: { type: 'everyone', ids: [] },
  requiresAcknowledgement: false,
  commentsEnabled: true,
  publishDay: null,
  publishTime: null,
}

/** What is kept of the form: what it began with, and what it has become. */
export interface KeptAnnouncement {
  before: TypedAnnouncement
  typed: TypedAnnouncement
  /** Of the announcement that is edited. */
  revision: number
  /** Everybody is to confirm it once more, where that can be asked for. */
  askAgain?: boolean
}

export function keptFrom(announcement: Announcement | undefined, zone: string): KeptAnnouncement {
  const before = announcement ? typedFrom(announcement, zone) : blank
  return { before, typed: before, revision: announcement?.revision ?? 0 }
}

/** The last day before an instant at which something ends. */
const lastDay = (instant: string | null, zone: string): string | null =>
  instant && dayIn(zone, new Date(Date.parse(instant) - 1))

export function typedFrom(announcement: Announcement, zone: string): TypedAnnouncement {
  const { eventAt, publishAt, status } = announcement
  const isScheduled = status === 'scheduled' && publishAt !== null
  return {
    status: status === 'expired' ? 'published' : status,
    title: announcement.title,
    content: typedOf(announcement.content),
    category: announcement.category,
    isPinned: announcement.isPinned,
    pinnedUntil: lastDay(announcement.pinnedUntil, zone),
    expiresOn: lastDay(announcement.expiresAt, zone),
    eventDate: announcement.eventDate,
    eventTime: eventAt && timeIn(zone, new Date(eventAt)),
    audience: announcement.audience,
    requiresAcknowledgement: announcement.requiresAcknowledgement,
    commentsEnabled: announcement.commentsEnabled,
    publishDay: isScheduled ? dayIn(zone, new Date(publishAt)) : null,
    publishTime: isScheduled ? timeIn(zone, new Date(publishAt)) : null,
  }
}

/** What belongs together is sent together, and two people who change it at once are asked. */
const parts = {
  title: ({ title }) => ({ title: title.trim() }),
  content: ({ content }) => ({ content: keptOf(content).trim() }),
  category: ({ category }) => ({ category }),
  pin: ({ isPinned, pinnedUntil }) => ({
    priority: isPinned ? 'pinned' : 'normal',
    pinnedUntil: isPinned ? pinnedUntil : null,
  }),
  expiry: ({ expiresOn }) => ({ expiresAt: expiresOn }),
  event: ({ eventDate, eventTime }) => ({ eventDate, eventTime: eventDate && eventTime }),
  audience: ({ audience: { type, ids } }) => ({
    audience: type === 'everyone' ? { type } : { type, ids },
  }),
  acknowledgement: ({ requiresAcknowledgement }) => ({ requiresAcknowledgement }),
  comments: ({ commentsEnabled }) => ({ commentsEnabled }),
} satisfies Record<string, (typed: TypedAnnouncement) => AnnouncementPatch>

/** How it is published is sent as the chosen way asks for (publication.ts). */
const compared = {
  ...parts,
  publication: ({ status, publishDay, publishTime }: TypedAnnouncement) => [status, publishDay, publishTime],
}

export type Part = keyof typeof compared
const allParts = Object.keys(compared) as Part[]

export function changedParts(before: TypedAnnouncement, after: TypedAnnouncement): Part[] {
  const text = (typed: TypedAnnouncement, part: Part) => JSON.stringify(compared[part](typed))
  return allParts.filter((part) => text(before, part) !== text(after, part))
}

/** Of what is wanted, that of which somebody else has made something else meanwhile. */
export function clashingParts(
  before: TypedAnnouncement,
  mine: TypedAnnouncement,
  theirs: TypedAnnouncement,
  wanted: readonly Part[],
): Part[] {
  const differing = changedParts(mine, theirs)
  return changedParts(before, theirs).filter((part) => wanted.includes(part) && differing.includes(part))
}

export function fieldsOf(typed: TypedAnnouncement, wanted: readonly Part[]): AnnouncementPatch {
  return Object.assign({}, ...wanted.map((part) => part !== 'publication' && parts[part](typed)))
}

const fieldsOfPart: Record<Part, (keyof TypedAnnouncement)[]> = {
  title: ['title'],
  content: ['content'],
  category: ['category'],
  pin: ['isPinned', 'pinnedUntil'],
  expiry: ['expiresOn'],
  event: ['eventDate', 'eventTime'],
  audience: ['audience'],
  acknowledgement: ['requiresAcknowledgement'],
  comments: ['commentsEnabled'],
  publication: ['publishDay', 'publishTime'],
}

/** `base` with some parts of `other`. */
export function withParts(
  base: TypedAnnouncement,
  other: TypedAnnouncement,
  wanted: readonly Part[],
): TypedAnnouncement {
  const fields = wanted.flatMap((part) => fieldsOfPart[part])
  return { ...base, ...Object.fromEntries(fields.map((field) => [field, other[field]])) }
}

export const isTextChanged = (before: TypedAnnouncement, typed: TypedAnnouncement): boolean =>
  changedParts(before, typed).some((part) => part === 'title' || part === 'content')

/** Whoever confirmed it has read another text. */
export const mayAskAgain = (
  announcement: Announcement | undefined,
  { before, typed }: KeptAnnouncement,
): boolean =>
  announcement?.status === 'published' &&
  before.requiresAcknowledgement &&
  typed.requiresAcknowledgement &&
  isTextChanged(before, typed)

export const isChanged = ({ before, typed }: KeptAnnouncement): boolean =>
  changedParts(before, typed).length > 0

const isDayOrNone = (value: unknown): boolean => value === null || typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

function isTyped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const typed = value as Record<keyof TypedAnnouncement, unknown>
  const audience = typed.audience as Partial<Record<keyof Audience, unknown>> | null | undefined
  return (
    typedStatuses.some((known) => known === typed.status) &&
    typeof typed.title === 'string' &&
    isTypedText(typed.content) &&
    announcementCategories.some((known) => known === typed.category) &&
    [typed.isPinned, typed.requiresAcknowledgement, typed.commentsEnabled].every(isFlag) &&
    [typed.pinnedUntil, typed.expiresOn, typed.eventDate, typed.eventTime].every(isDayOrNone) &&
    [typed.publishDay, typed.publishTime].every(isDayOrNone) &&
    audienceTypes.some((known) => known === audience?.type) &&
    Array.isArray(audience?.ids) &&
    audience.ids.every((id) => typeof id === 'string')
  )
}

export function isKept(value: unknown): value is KeptAnnouncement {
  if (typeof value !== 'object' || value === null) return false
  const kept = value as Record<keyof KeptAnnouncement, unknown>
  return isTyped(kept.before) && isTyped(kept.typed) && typeof kept.revision === 'number'
}
