// What is wrong with what is typed, before it is sent.
import { useTranslations } from 'use-intl'
import { ANNOUNCEMENT_LENGTH, TITLE_LENGTH } from '#contract/limits.ts'
import { isLonger } from '#contract/text.ts'
import { keptOf } from '#web/ui/mention-typing.ts'
import { publicationInstant, type SendMode } from './publication.ts'
import type { TypedAnnouncement } from './typed-announcement.ts'
import type { Errors } from './use-errors.ts'

export function useCheck(zone: string): (typed: TypedAnnouncement, mode: SendMode) => Errors {
  const t = useTranslations('errors')
  return (typed, mode) => {
    const { title, content, audience } = typed
    const text = keptOf(content).trim()
    const at = mode === 'schedule' ? publicationInstant(typed, zone) : undefined
    return {
      ...(!title.trim() && { title: t('required') }),
      ...(isLonger(title.trim(), TITLE_LENGTH) && { title: t('too_long') }),
      ...(audience.type !== 'everyone' && audience.ids.length === 0 && { audience: t('audience_empty') }),
      ...(!text && mode !== 'draft' && { content: t('required') }),
      ...(isLonger(text, ANNOUNCEMENT_LENGTH) && { content: t('too_long') }),
      ...(at && at.getTime() <= Date.now() && { publishAt: t('publication_past') }),
    }
  }
}
