// Publishes a draft, or a scheduled announcement before its time.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Announcement, updateAnnouncement } from '#contract/announcements.ts'
import { rememberAnnouncement } from '#web/announcements/remember-announcement.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'

/** `onIncomplete`: something must be filled in first, or another time be chosen. */
export function usePublish(onIncomplete: () => void): (announcement: Announcement) => Promise<void> {
  const t = useTranslations()
  const client = useQueryClient()
  return async ({ id, content, revision }) => {
    if (!content) return onIncomplete()
    try {
      const body = { draft: false, revision }
      rememberAnnouncement(client, await call(updateAnnouncement, { params: { id }, body }))
      toast({ text: t('announcements.composer.done.published'), tone: 'done' })
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'failed' })
      if (error instanceof CallError && error.fields) onIncomplete()
    }
  }
}
