// The category of an announcement in its tone, and that it is pinned.
import '@mantine/core/styles/Badge.layer.css'
import { Badge } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { AnnouncementCategory } from '#contract/announcements.ts'
import classes from './CategoryBadge.module.css'

const tones: Record<AnnouncementCategory, string> = { update: 'violet', event: 'blue', alert: 'red' }

export function CategoryBadge({ category }: { category: AnnouncementCategory }) {
  const t = useTranslations('announcements.categories')
  return <Badge color={tones[category]}>{t(category)}</Badge>
}

/** In a list, where the badge would be one too many, `isPlain`. */
export function PinnedBadge({ isPlain = false }: { isPlain?: boolean }) {
  const t = useTranslations('announcements')
  return (
    <span className={classes.pinned} data-plain={isPlain || undefined}>
      <IconPin size={14} aria-hidden />
      {t('isPinned')}
    </span>
  )
}
