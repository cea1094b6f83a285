// Sends what is typed: all of a new announcement, of an edited one what was changed.
import {
  type Announcement,
  createAnnouncement,
  type NewAnnouncement,
  updateAnnouncement,
} from '#contract/announcements.ts'
import { staleOf } from '#web/announcements/stale.ts'
import { call } from '#web/lib/call.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { publicationOf, type SendMode, sentAs, wantedParts } from './publication.ts'
import {
  changedParts,
  clashingParts,
  fieldsOf,
  isTextChanged,
  type KeptAnnouncement,
  mayAskAgain,
  typedFrom,
} from './typed-announcement.ts'

type Send = (kept: KeptAnnouncement, mode: SendMode) => Promise<Announcement>

/** Throws a stale CallError only where two people made different things of the same. */
export function useSend(announcement: Announcement | undefined, zone: string): Send {
  const send = useAttempt()
  return async (kept, mode) => {
    const { before, typed } = kept
    const publication = publicationOf(typed, mode, zone)
    if (!announcement) {
      const given = fieldsOf(typed, changedParts(before, typed))
      const body = { title: '', ...given, ...publication } as NewAnnouncement
      return send(body, (idempotencyKey) => call(createAnnouncement, { body }, { idempotencyKey }))
    }
    const params = { id: announcement.id }
    const wanted = wantedParts(kept, mode)
    const patch = { ...fieldsOf(typed, wanted), ...publication }
    const attempt = async (revision: number, askAgain: boolean): Promise<Announcement> => {
      try {
        const body = { ...patch, ...(askAgain && { askAgain }), revision }
        return await call(updateAnnouncement, { params, body })
      } catch (error) {
        const current = staleOf(error)
        if (!current) throw error
        const theirs = typedFrom(current, zone)
        if (clashingParts(before, sentAs(typed, mode), theirs, wanted).length > 0) throw error
        // Something else was changed meanwhile: nothing is lost by going on.
        // What an answer that was lost has asked already is not asked twice.
        const isNews = askAgain && current.requiresAcknowledgement && isTextChanged(theirs, typed)
        return attempt(current.revision, isNews)
      }
    }
    return attempt(kept.revision, kept.askAgain === true && mayAskAgain(announcement, kept))
  }
}
