// A line under the settings that says which of the chosen dates contradict each other.
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './Composer.module.css'
import type { TypedAnnouncement } from './typed-announcement.ts'

/** Empty, it stays: what comes into it later is read out. */
export function DatesLine({ typed }: { typed: TypedAnnouncement }) {
  const t = useTranslations('announcements.composer')
  const { eventDate, expiresOn, isPinned, pinnedUntil } = typed
  const isAfterEnd = (day: string | null) => day !== null && expiresOn !== null && day > expiresOn
  const words = [
    ...(isAfterEnd(eventDate) ? [t('endsBeforeEvent')] : []),
    ...(isPinned && isAfterEnd(pinnedUntil) ? [t('endsBeforePin')] : []),
  ]
  return (
    <p className={classes.line} aria-live="polite">
      {words.length > 0 && (
        <>
          <IconInfoCircle size={16} aria-hidden />
          <span>{words.join(' ')}</span>
        </>
      )}
    </p>
  )
}
