// For whoever may change an announcement: whom it is for, how long it stays, and whether it asks to confirm.
import { IconChecks, IconClockOff, IconPin, IconUsers } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { useAudienceNames } from '#web/announcements/compose/audience-words.ts'
import { useInstantWords } from '#web/announcements/use-instant-words.ts'
import classes from './Facts.module.css'

/** Of one that is out: whom it is for, and until when it is pinned; the rest stands beside it anyway. */
export function Facts({ announcement }: { announcement: Announcement }) {
  const t = useTranslations('announcements.facts')
  const when = useInstantWords()
  const { status, canChange, isPinned, pinnedUntil, expiresAt, requiresAcknowledgement } = announcement
  if (!canChange) return null
  const isWaiting = status === 'draft' || status === 'scheduled'
  const pin = () => {
    if (!isPinned) return t('notPinned')
    return pinnedUntil ? t('pinnedUntil', { day: when.end(pinnedUntil) }) : t('pinned')
  }
  return (
    <ul className={`${classes.facts} ${isWaiting ? '' : classes.out}`} aria-label={t('label')}>
      <Fact Icon={IconUsers}>
        <Audience audience={announcement.audience} />
      </Fact>
      {(isWaiting || (status === 'published' && isPinned && pinnedUntil)) && (
        <Fact Icon={IconPin}>{pin()}</Fact>
      )}
      {isWaiting && (
        <>
          <Fact Icon={IconClockOff}>
            {expiresAt ? t('expires', { day: when.end(expiresAt) }) : t('noExpiry')}
          </Fact>
          <Fact Icon={IconChecks}>{t(requiresAcknowledgement ? 'asks' : 'asksNot')}</Fact>
        </>
      )}
    </ul>
  )
}

interface FactProps {
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  children: ReactNode
}

function Fact({ Icon, children }: FactProps) {
  return (
    <li className={classes.fact}>
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

function Audience({ audience }: Pick<Announcement, 'audience'>) {
  const t = useTranslations('announcements.audience')
  const names = useAudienceNames(audience)
  if (audience.type === 'everyone') return t('types.everyone')
  return <span dir="auto">{names ?? t(`chosen.${audience.type}`, { count: audience.ids.length })}</span>
}
