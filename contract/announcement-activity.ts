// What people say about an announcement, and the history of its changes.
import { z } from 'zod'
import { commentFields, commentText } from '#contract/comments.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { ANNOUNCEMENT_COMMENT_LENGTH } from '#contract/limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { ids, instant, person } from '#contract/people.ts'

const can = 'announcements.view'

export const announcementComment = z.object(commentFields).meta({ id: 'AnnouncementComment' })
export type AnnouncementComment = z.output<typeof announcementComment>

/** Newest first. */
export const listAnnouncementComments = endpoint('GET', '/api/announcements/:id/comments', {
  can,
  query: z.strictObject(paging),
  reply: pageOf(announcementComment),
})
const text = commentText(ANNOUNCEMENT_COMMENT_LENGTH)
/** `comments_off` where they are switched off. Tells its author, who wrote before, and who is mentioned and may see it. */
export const createAnnouncementComment = endpoint('POST', '/api/announcements/:id/comments', {
  can,
  body: z.strictObject({ text }),
  reply: announcementComment,
  status: 201,
})
/** Its author's only; where something can still be said. */
export const updateAnnouncementComment = endpoint('PATCH', '/api/announcements/:id/comments/:commentId', {
  can,
  body: z.strictObject({ text }),
  reply: announcementComment,
})
/** Its author's, and of whoever may change the announcement. */
export const removeAnnouncementComment = endpoint('DELETE', '/api/announcements/:id/comments/:commentId', {
  can,
  reply: nothing,
  status: 204,
})
/** Takes a deletion of one's own back, for 30 days. */
export const restoreAnnouncementComment = endpoint(
  'POST',
  '/api/announcements/:id/comments/:commentId/restore',
  { can, reply: announcementComment },
)

/** What may change once it is published. */
export const announcementEvents = [
  'title',
  'content',
  'category',
  'expiry',
  'event',
  'audience',
  'acknowledgement',
  'asked_again',
  'comments',
  'pinned',
  'unpinned',
  'deleted',
  'restored',
] as const
export type AnnouncementEvent = (typeof announcementEvents)[number]

export const announcementHistoryEntry = z
  .object({
    ...ids,
    at: instant,
    actor: person,
    event: z.enum(announcementEvents),
    /**
     * Before and after: a category, an instant or plain date, a type of audience, `true` or `false`; title and content
     * for whoever may change it, null for others.
     */
    from: z.string().nullable(),
    to: z.string().nullable(),
  })
  .meta({ id: 'AnnouncementHistoryEntry' })
export type AnnouncementHistoryEntry = z.output<typeof announcementHistoryEntry>

/** Newest first; that it was published stands in the announcement itself. */
export const listAnnouncementHistory = endpoint('GET', '/api/announcements/:id/history', {
  can,
  query: z.strictObject(paging),
  reply: pageOf(announcementHistoryEntry),
})
