// The question before a draft is published, or a scheduled announcement before its time: people are told, for good.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Announcement, updateAnnouncement } from '#contract/announcements.ts'
import { useAudienceWords } from '#web/announcements/compose/audience-words.ts'
import { rememberAnnouncement } from '#web/announcements/remember-announcement.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useQuestion } from '#web/parts/use-question.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

interface Props {
  announcement: Announcement
  isOpen: boolean
  onClose: () => void
  /** Something must be filled in first, or another time be chosen. */
  onIncomplete: () => void
}

export function PublishQuestion({ announcement, isOpen, onClose, onIncomplete }: Props) {
  const t = useTranslations()
  const client = useQueryClient()
  const { isDoing, fault, run } = useQuestion(isOpen)
  const { id, title, revision, audience } = announcement
  const publish = async () => {
    try {
      const published = await call(updateAnnouncement, { params: { id }, body: { draft: false, revision } })
      onClose()
      rememberAnnouncement(client, published)
      toast({ text: t('announcements.composer.done.published'), tone: 'done' })
    } catch (error) {
      if (!(error instanceof CallError && error.fields)) throw error
      toast({ text: errorText(t, error), tone: 'failed' })
      onIncomplete()
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={t('announcements.publish.question', { title })}
      verb={t('announcements.publish.verb')}
      doing={t('announcements.publish.doing')}
      isDanger={false}
      isDoing={isDoing}
      fault={fault}
      onConfirm={() => void run(publish)}
    >
      <Reach audience={audience} />
    </ConfirmDialog>
  )
}

function Reach({ audience }: Pick<Announcement, 'audience'>) {
  const t = useTranslations('announcements.publish')
  return (
    <>
      <p dir="auto">{useAudienceWords(audience, 'told')}</p>
      <p>{t('text')}</p>
    </>
  )
}
