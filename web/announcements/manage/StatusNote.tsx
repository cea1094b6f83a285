// Of an announcement that not everybody sees: that it is a draft, when it will be published, or that it has expired.
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Button } from '@mantine/core'
import { IconArchive, IconCalendarClock, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { useInstantWords } from '#web/announcements/use-instant-words.ts'
import { Facts } from './Facts.tsx'
import { PublishQuestion } from './PublishQuestion.tsx'
import classes from './StatusNote.module.css'

const Composer = lazy(async () => ({
  default: (await import('#web/announcements/compose/Composer.tsx')).Composer,
}))

const icons = { draft: IconFileText, scheduled: IconCalendarClock, expired: IconArchive } as const

/** Above the title; nothing for a published one. */
export function StatusNote({ announcement }: { announcement: Announcement }) {
  const t = useTranslations('announcements')
  const [open, setOpen] = useState<'composer' | 'publish' | null>(null)
  const words = useStatusWords()
  const { status, canChange } = announcement
  const Icon = status !== 'published' && icons[status]
  const close = () => setOpen(null)
  return (
    <>
      {Icon && (
        <div className={classes.note}>
          <Icon size={16} aria-hidden />
          <div className={classes.words}>
            <p>{words(announcement)}</p>
            {status !== 'expired' && <Facts announcement={announcement} />}
          </div>
          {canChange && status !== 'expired' && (
            <span className={classes.buttons}>
              <Button size="xs" variant="default" onClick={() => setOpen('composer')}>
                {t('menu.edit')}
              </Button>
              <Button size="xs" onClick={() => setOpen(announcement.content ? 'publish' : 'composer')}>
                {t('menu.publishNow')}
              </Button>
            </span>
          )}
        </div>
      )}
      <Suspense>{open === 'composer' && <Composer announcement={announcement} onClose={close} />}</Suspense>
      <PublishQuestion
        announcement={announcement}
        isOpen={open === 'publish'}
        onClose={close}
        onIncomplete={() => setOpen('composer')}
      />
    </>
  )
}

/** In a row of the list; nothing for a published one. */
export function StatusBadge({ announcement }: { announcement: Announcement }) {
  const t = useTranslations('announcements.status')
  const when = useInstantWords()
  const { status, publishAt } = announcement
  if (status === 'published') return null
  const text = status === 'scheduled' && publishAt ? t('scheduledShort', { at: when(publishAt) }) : t(status)
  return (
    <Badge color={status === 'scheduled' ? 'amber' : 'gray'} className={classes.badge ?? ''}>
      {text}
    </Badge>
  )
}

function useStatusWords() {
  const t = useTranslations('announcements.status')
  const when = useInstantWords()
  return ({ status, publishAt, expiresAt, canChange }: Announcement): string => {
    if (status === 'scheduled' && publishAt) return t('scheduledOn', { at: when(publishAt) })
    if (status === 'expired' && expiresAt) return t('expiredOn', { at: when.end(expiresAt) })
    return canChange ? t('draftHint') : t('draft')
  }
}
