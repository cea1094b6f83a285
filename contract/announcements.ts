// Announcements: what they hold, who they are for, and the calls.
import { z } from 'zod'
import { plainDate, timeOfDay } from '#contract/dates.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { ANNOUNCEMENT_LENGTH, AUDIENCE_MAX, TITLE_LENGTH } from '#contract/limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { id, ids, instant, person } from '#contract/people.ts'
import { limitedText, requiredText } from '#contract/text.ts'

export const announcementCategories = ['update', 'event', 'alert'] as const
export type AnnouncementCategory = (typeof announcementCategories)[number]

/** `pinned`: it stands above the others. */
export const announcementPriorities = ['normal', 'pinned'] as const

/** `draft` and `scheduled` are seen by whoever may change it; `expired` in the archive only. */
export const announcementStatuses = ['draft', 'scheduled', 'published', 'expired'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

export const audienceTypes = ['everyone', 'roles', 'departments', 'people'] as const
export type AudienceType = (typeof audienceTypes)[number]

const reaction = z.object({
  emoji: z.string(),
  count: z.int(),
  isMine: z.boolean(),
  /** The first of them. */
  people: z.array(person),
})

export const announcement = z
  .object({
    ...ids,
    title: z.string(),
    /** Markdown, with mentions of people (contract/mentions.ts). */
    content: z.string(),
    category: z.enum(announcementCategories),
    priority: z.enum(announcementPriorities),
    isPinned: z.boolean(),
    /** Null: until somebody unpins it. */
    pinnedUntil: instant.nullable(),
    status: z.enum(announcementStatuses),
    /** When it is or was published; null: a draft. */
    publishAt: instant.nullable(),
    /** It stops showing then; null: never. */
    expiresAt: instant.nullable(),
    /** A plain date: that day wherever the reader is. With a time, the day on which it falls for the reader. */
    eventDate: z.string().nullable(),
    /** Of an event date with a time of day. */
    eventAt: instant.nullable(),
    author: person,
    createdAt: instant,
    updatedAt: instant,
    /** Counts the edits; a PATCH may send it to be refused when stale. */
    revision: z.int(),
    /** Title or content were changed after it was published. */
    isEdited: z.boolean(),
    editedAt: instant.nullable(),
    /** Published, and not read by the caller, who is not its author. */
    isNew: z.boolean(),
    /** `ids`: of roles, departments or people, for whoever may change it; empty for others. */
    audience: z.object({ type: z.enum(audienceTypes), ids: z.array(z.uuid()) }),
    requiresAcknowledgement: z.boolean(),
    /** The caller is asked to confirm it: it is for them, and they are not its author. */
    isAsked: z.boolean(),
    /** When the caller confirmed having read it. */
    acknowledgedAt: instant.nullable(),
    /** When the caller had confirmed it before everybody was asked anew. */
    acknowledgedEarlierAt: instant.nullable(),
    commentsEnabled: z.boolean(),
    commentCount: z.int(),
    /** The most frequent first. */
    reactions: z.array(reaction),
    /** The caller may change, pin and delete it. */
    canChange: z.boolean(),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.output<typeof announcement>
export type Reaction = Announcement['reactions'][number]

/** An instant, or a plain date: until the end of that day in the caller's zone. */
const momentOrDay = z.union([plainDate, instant], { error: 'date_invalid' })

const audience = z.strictObject({
  type: z.enum(audienceTypes),
  /** Not of `everyone`. */
  ids: z.array(id).max(AUDIENCE_MAX, { error: 'too_long' }).optional(),
})

const fields = {
  title: requiredText(TITLE_LENGTH),
  /** A draft may lack it. */
  content: z.string().trim().pipe(limitedText(ANNOUNCEMENT_LENGTH)),
  category: z.enum(announcementCategories),
  priority: z.enum(announcementPriorities),
  pinnedUntil: momentOrDay.nullable(),
  expiresAt: momentOrDay.nullable(),
  eventDate: plainDate.nullable(),
  /** `HH:MM` in the caller's zone; only with an event date. */
  eventTime: timeOfDay.nullable(),
  /** When to publish it, in the future. Without it, and unless it is a draft: now. */
  publishAt: instant.nullable(),
  draft: z.boolean(),
  audience,
  requiresAcknowledgement: z.boolean(),
  commentsEnabled: z.boolean(),
}

/** Without them: `update`, `normal`, published now, for everyone, with comments. A draft may lack its content. */
export const newAnnouncement = z
  .strictObject({
    ...z.object(fields).partial().shape,
    title: fields.title,
  })
  .refine(({ draft, content }) => draft || content, { path: ['content'], error: 'required' })
export type NewAnnouncement = z.input<typeof newAnnouncement>

/** Once it is published it stays so: neither `publishAt` nor `draft` take it back. Only whom it mentions for the first time hears of an edit. */
export const announcementPatch = z.strictObject({
  ...z.object(fields).partial().shape,
  /**
   * Confirmations until now do not count any longer, and who gave one is asked anew (`no_acknowledgement`,
   * `not_published`, `announcement_expired`).
   */
  askAgain: z.boolean().optional(),
  revision: z.int().optional(),
})
export type AnnouncementPatch = z.input<typeof announcementPatch>

/** `drafts`: what is not published yet, of those that the caller may change. */
export const announcementTabs = ['all', 'pinned', 'drafts'] as const
export type AnnouncementTab = (typeof announcementTabs)[number]

const can = 'announcements.view'

/**
 * What the caller may see now: published, not expired, for them. Pinned ones first, then the newest publication first.
 * `counts` are of the tabs, up to 100, without category and search.
 */
export const listAnnouncements = endpoint('GET', '/api/announcements', {
  can,
  query: z.strictObject({
    ...paging,
    tab: z.enum(announcementTabs).default('all'),
    category: z.enum(announcementCategories).optional(),
    /** Beginnings of words of title and content. */
    q: z.string().max(TITLE_LENGTH).optional(),
    /** Those that have expired instead, the last first. */
    archived: z.enum(['true', 'false']).optional(),
  }),
  reply: pageOf(announcement).extend({
    counts: z.object({ all: z.int(), pinned: z.int(), drafts: z.int() }),
  }),
})
/** The visible one that was published last, pinned or not; for the home page. */
export const getLatestAnnouncement = endpoint('GET', '/api/announcements/latest', {
  can,
  reply: z.object({ announcement: announcement.nullable() }),
})
export const getAnnouncement = endpoint('GET', '/api/announcements/:id', { can, reply: announcement })
/** Tells everybody that it is for, once it is published. */
export const createAnnouncement = endpoint('POST', '/api/announcements', {
  can: 'announcements.create',
  body: newAnnouncement,
  reply: announcement,
  status: 201,
})
/** Its author's, who may still create announcements, and of holders of announcements.manage. */
export const updateAnnouncement = endpoint('PATCH', '/api/announcements/:id', {
  can,
  body: announcementPatch,
  reply: announcement,
})
export const removeAnnouncement = endpoint('DELETE', '/api/announcements/:id', {
  can,
  reply: nothing,
  status: 204,
})
/** Takes a deletion back, for 30 days. */
export const restoreAnnouncement = endpoint('POST', '/api/announcements/:id/restore', {
  can,
  reply: announcement,
})
export const pinAnnouncement = endpoint('POST', '/api/announcements/:id/pin', {
  can,
  body: z.strictObject({ until: momentOrDay.nullish() }).default({}),
  reply: announcement,
})
export const unpinAnnouncement = endpoint('POST', '/api/announcements/:id/unpin', {
  can,
  reply: announcement,
})
/** It expires at once; an expiry that lies ahead, or none, brings it back. `not_published`, `announcement_expired`. */
export const archiveAnnouncement = endpoint('POST', '/api/announcements/:id/archive', {
  can,
  reply: announcement,
})

/** It is not new to the caller any more; what the bell told of it is read too. */
export const readAnnouncement = endpoint('POST', '/api/announcements/:id/read', { can, reply: announcement })
/** Everything that the caller may see. */
export const readAnnouncements = endpoint('POST', '/api/announcements/read', {
  can,
  reply: nothing,
  status: 204,
})
/**
 * The caller has read it; doing so again changes nothing. `editedAt`: of the text that they read, to be refused when
 * it was changed since (`changed_meanwhile`).
 */
export const acknowledgeAnnouncement = endpoint('POST', '/api/announcements/:id/acknowledge', {
  can,
  body: z.strictObject({ editedAt: instant.nullish() }).default({}),
  reply: announcement,
})

/** A pictogram in its colours, with a tone of skin or the tags of a flag, or several of them joined to one. */
const pictogram = '\\p{Extended_Pictographic}\\uFE0F?\\p{Emoji_Modifier}?[\\u{E0020}-\\u{E007F}]*'
const emoji = new RegExp(`^(?:\\p{RI}{2}|[0-9#*]\\uFE0F?\\u20E3|${pictogram}(?:\\u200D${pictogram})*)$`, 'u')

export const isEmoji = (text: string): boolean => emojiOf(text) !== undefined

/** One emoji (a pictogram, a flag or a keycap) in the one form in which it is kept; undefined for anything else. */
export function emojiOf(text: string): string | undefined {
  if (text.length > 32 || !emoji.test(text)) return undefined
  // Whether the sign for colours was written does not make another emoji of it.
  return text
    .replace(/\uFE0F/g, '')
    .replace(/[0-9#*](?=\u20E3)|\p{Extended_Pictographic}(?!\p{Emoji_Modifier})/gu, (sign) =>
      /\p{Emoji_Presentation}/u.test(sign) ? sign : `${sign}\uFE0F`,
    )
}

export const acknowledgement = z.object({
  ...ids,
  person,
  acknowledgedAt: instant.nullable(),
  /** Before everybody was asked anew. */
  acknowledgedEarlierAt: instant.nullable(),
})
export type Acknowledgement = z.output<typeof acknowledgement>
/** Who was asked to confirm it, by name, for whoever may change it. `id` is the person's. */
export const listAcknowledgements = endpoint('GET', '/api/announcements/:id/acknowledgements', {
  can,
  query: z.strictObject({ ...paging, state: z.enum(['acknowledged', 'waiting']).default('waiting') }),
  reply: pageOf(acknowledgement).extend({
    acknowledged: z.int(),
    waiting: z.int(),
    /** When the last reminder went out. */
    remindedAt: instant.nullable(),
  }),
})
/** Reminds those who have not confirmed it; at most once an hour (`too_many_tries`). */
export const remindAnnouncement = endpoint('POST', '/api/announcements/:id/remind', {
  can,
  reply: z.object({ reminded: z.int() }),
})

/** One emoji, written into the address. The caller's own. */
export const addReaction = endpoint('PUT', '/api/announcements/:id/reactions/:emoji', {
  can,
  reply: announcement,
})
export const removeReaction = endpoint('DELETE', '/api/announcements/:id/reactions/:emoji', {
  can,
  reply: announcement,
})
