// A line under the settings that says in words who will be told, or that this is still to be chosen.
import { IconAlertCircle, IconBell, IconEye } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useInstantWords } from '#web/announcements/use-instant-words.ts'
import { useAudienceWords } from './audience-words.ts'
import classes from './Composer.module.css'
import type { Audience } from './typed-announcement.ts'

/** Its id, for what it describes; there is one form at a time. */
export const AUDIENCE_LINE = 'announcement-audience'

interface Props {
  audience: Audience
  /** When people are told, where that is not at once. */
  publishAt: Date | undefined
  /** Nobody is told of an edit. */
  isPublished: boolean
  /** But who confirmed it before. */
  askAgain: boolean
  error: string | undefined
}

export function AudienceLine({ audience, publishAt, isPublished, askAgain, error }: Props) {
  const t = useTranslations('announcements.audience')
  const words = useAudienceWords(audience, isPublished ? 'seen' : 'told')
  const when = useInstantWords()
  const Icon = isPublished ? IconEye : IconBell
  if (error) {
    return (
      <p key="error" id={AUDIENCE_LINE} className={classes.line} role="alert" data-error>
        <IconAlertCircle size={16} aria-hidden />
        <span>{error}</span>
      </p>
    )
  }
  return (
    <p className={classes.line} aria-live="polite">
      <Icon size={16} aria-hidden />
      <span dir="auto">
        {words}
        {isPublished && ` ${t(askAgain ? 'askedAgain' : 'nobodyTold')}`}
        {publishAt && !isPublished && ` ${t('toldAt', { at: when(publishAt.toISOString()) })}`}
      </span>
    </p>
  )
}
