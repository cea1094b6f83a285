// A line under the settings that says in words who will be told.
import { IconBell, IconEye } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { useAudienceNames } from './audience-words.ts'
import classes from './Composer.module.css'
import type { Audience } from './typed-announcement.ts'

interface Props {
  audience: Audience
  /** Nobody is told of an edit. */
  isPublished: boolean
  /** But who confirmed it before. */
  askAgain: boolean
}

export function AudienceLine({ audience, isPublished, askAgain }: Props) {
  const t = useTranslations('announcements.audience')
  const company = useUser().companyName ?? ''
  const names = useAudienceNames(audience)
  const { type, ids } = audience
  const Icon = isPublished ? IconEye : IconBell
  const sentence = () => {
    if (type === 'everyone') return t(isPublished ? 'seen.everyone' : 'told.everyone', { company })
    if (ids.length === 0) return t('none')
    return t(isPublished ? `seen.${type}` : `told.${type}`, { names: names ?? '…', count: ids.length })
  }
  return (
    <p className={classes.line} aria-live="polite">
      <Icon size={16} aria-hidden />
      <span dir="auto">
        {sentence()}
        {type !== 'everyone' && ids.length > 0 && ` ${t('managers')}`}
        {isPublished && ` ${t(askAgain ? 'askedAgain' : 'nobodyTold')}`}
      </span>
    </p>
  )
}
