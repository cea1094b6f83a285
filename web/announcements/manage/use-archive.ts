// Lets a published announcement stop showing at once; undone it shows until when it did before.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Announcement, archiveAnnouncement, updateAnnouncement } from '#contract/announcements.ts'
import { rememberAnnouncement } from '#web/announcements/remember-announcement.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'

export function useArchive(): (announcement: Announcement) => Promise<void> {
  const t = useTranslations()
  const client = useQueryClient()
  const attempt = async (work: () => Promise<Announcement>, done?: () => void): Promise<void> => {
    try {
      rememberAnnouncement(client, await work())
      done?.()
    } catch (error) {
      const action = { label: t('common.tryAgain'), run: () => void attempt(work, done) }
      toast({ text: errorText(t, error), tone: 'failed', action })
    }
  }
  return ({ id, expiresAt }) => {
    const params = { id }
    const undo = () => attempt(() => call(updateAnnouncement, { params, body: { expiresAt } }))
    return attempt(
      () => call(archiveAnnouncement, { params }),
      () => toast({ text: t('announcements.archived'), tone: 'done', undo }),
    )
  }
}
