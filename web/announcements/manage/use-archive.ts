// Lets a published announcement stop showing at once; undone it shows until when it did before.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  type Announcement,
  archiveAnnouncement,
  getAnnouncement,
  updateAnnouncement,
} from '#contract/announcements.ts'
import { rememberAnnouncement } from '#web/announcements/remember-announcement.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'

export function useArchive(): (announcement: Announcement) => Promise<void> {
  const t = useTranslations()
  const client = useQueryClient()
  const attempt = async (
    work: () => Promise<Announcement>,
    done?: (reply: Announcement) => void,
  ): Promise<void> => {
    try {
      const reply = await work()
      rememberAnnouncement(client, reply)
      done?.(reply)
    } catch (error) {
      const action = { label: t('common.tryAgain'), run: () => void attempt(work, done) }
      toast({ text: errorText(t, error), tone: 'failed', action })
    }
  }
  return ({ id, expiresAt }) => {
    const params = { id }
    const archive = () =>
      call(archiveAnnouncement, { params }).catch((error: unknown) => {
        // An answer that was lost, or somebody else was faster.
        if (error instanceof CallError && error.code === 'announcement_expired') {
          return call(getAnnouncement, { params })
        }
        throw error
      })
    return attempt(archive, ({ revision }) => {
      const undo = () => attempt(() => call(updateAnnouncement, { params, body: { expiresAt, revision } }))
      toast({ text: t('announcements.archived'), tone: 'done', undo })
    })
  }
}
