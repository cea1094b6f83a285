// Whether an announcement was read by those who are asked to confirm it: their button, and who has and has not.
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Announcement, acknowledgeAnnouncement } from '#contract/announcements.ts'
import { rememberAnnouncement } from '#web/announcements/remember-announcement.ts'
import { staleOf } from '#web/announcements/stale.ts'
import { useInstantWords } from '#web/announcements/use-instant-words.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './Acknowledge.module.css'
import { AcknowledgeList } from './AcknowledgeList.tsx'

/** Give it the announcement's id as key. */
export function Acknowledge({ announcement }: { announcement: Announcement }) {
  const { isAsked, canChange, requiresAcknowledgement, status } = announcement
  const isOut = status === 'published' || status === 'expired'
  const seesList = canChange && requiresAcknowledgement && isOut
  if (!isAsked && !seesList) return null
  return (
    <div className={classes.boxes}>
      {isAsked && <Own announcement={announcement} />}
      {seesList && <AcknowledgeList announcement={announcement} />}
    </div>
  )
}

function Own({ announcement }: { announcement: Announcement }) {
  const t = useTranslations()
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const when = useInstantWords()
  const done = useRef<HTMLParagraphElement>(null)
  const wasSent = useRef(false)
  const { id, acknowledgedAt, acknowledgedEarlierAt, editedAt, status } = announcement
  // The button that had the focus is gone.
  useEffect(() => {
    if (acknowledgedAt && wasSent.current) done.current?.focus({ preventScroll: true })
  }, [acknowledgedAt])
  const confirm = async () => {
    if (isSending) return
    setIsSending(true)
    wasSent.current = true
    try {
      const body = { editedAt }
      rememberAnnouncement(client, await call(acknowledgeAnnouncement, { params: { id }, body }))
    } catch (error) {
      const current = staleOf(error)
      if (current) rememberAnnouncement(client, current)
      toast({ text: errorText(t, error), tone: 'failed' })
    } finally {
      setIsSending(false)
    }
  }
  if (acknowledgedAt) {
    return (
      <p ref={done} className={classes.done} tabIndex={-1}>
        <IconCircleCheckFilled size={18} aria-hidden />
        <span>{t('announcements.acknowledge.done', { at: when(acknowledgedAt) })}</span>
      </p>
    )
  }
  if (status !== 'published') return null
  return (
    <form
      className={classes.ask}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p>
        {acknowledgedEarlierAt
          ? t('announcements.acknowledge.askAgain', { at: when(acknowledgedEarlierAt) })
          : t('announcements.acknowledge.ask')}
      </p>
      <SaveButton isSaving={isSending} savingLabel={t('announcements.acknowledge.confirming')}>
        {t('announcements.acknowledge.confirm')}
      </SaveButton>
    </form>
  )
}
