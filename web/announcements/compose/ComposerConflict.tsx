// What two people changed at once: both versions stand side by side until one is chosen.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { AnnouncementEvent } from '#contract/announcement-activity.ts'
import { useHistory } from '#web/announcements/manage/use-history.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { clockWords } from '#web/ui/day-words.ts'
import { useAudienceNames } from './audience-words.ts'
import classes from './ComposerConflict.module.css'
import type { Part, TypedAnnouncement } from './typed-announcement.ts'
import type { Conflict } from './use-composer.ts'

interface Props {
  conflict: Conflict
  mine: TypedAnnouncement
  onChoose: (choice: 'mine' | 'theirs') => void
}

export function ComposerConflict({ conflict, mine, onChoose }: Props) {
  const t = useTranslations('announcements.composer')
  const conflictWords = useTranslations('common.conflict')
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked anew
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    // The choice stands at its end, which the form's foot would cover.
    box.current?.closest('form')?.scrollIntoView({ block: 'end' })
  }, [conflict])
  const choose = (choice: 'mine' | 'theirs') => {
    const form = box.current?.closest('form')
    keepFocus(() => form?.querySelector('textarea'))
    onChoose(choice)
  }
  return (
    <section ref={box} className={classes.conflict} role="alert" tabIndex={-1}>
      <strong>
        <Who conflict={conflict} />
      </strong>
      {conflict.parts.map((part) => (
        <div key={part} className={classes.part}>
          <h3>{t(`parts.${part}`)}</h3>
          <div className={classes.versions}>
            <Version label={conflictWords('mine')} part={part} typed={mine} />
            <Version label={conflictWords('theirs')} part={part} typed={conflict.theirs} />
          </div>
        </div>
      ))}
      <div className={classes.buttons}>
        <Button size="xs" onClick={() => choose('mine')}>
          {t(`keepMine.${conflict.mode}`)}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose('theirs')}>
          {t('takeTheirs')}
        </Button>
      </div>
    </section>
  )
}

const eventsOf: Partial<Record<Part, readonly AnnouncementEvent[]>> = {
  ...{ title: ['title'], content: ['content'], category: ['category'], pin: ['pinned', 'unpinned'] },
  ...{ expiry: ['expiry'], event: ['event'], audience: ['audience'] },
  ...{ acknowledgement: ['acknowledgement'], comments: ['comments'] },
}

/** Who changed it last stands in the history, once that is there; a draft has none. */
function Who({ conflict: { id, parts } }: { conflict: Conflict }) {
  const t = useTranslations('announcements.composer')
  const errors = useTranslations('errors')
  const ownId = useUser().id
  const { data, isFetching } = useHistory(id)
  const events = parts.flatMap((part) => eventsOf[part] ?? [])
  const entries = isFetching ? [] : (data?.pages.flatMap(({ items }) => items) ?? [])
  const actor = entries.find(({ event }) => events.includes(event))?.actor
  if (!actor) return errors('changed_meanwhile')
  if (actor.id === ownId) return t('changedByMe')
  return t.rich('changedBy', { name: () => <bdi>{fullName(actor)}</bdi> })
}

function Version({ label, part, typed }: { label: string; part: Part; typed: TypedAnnouncement }) {
  const words = usePartWords(typed)
  return (
    <div className={classes.version}>
      <span>{label}</span>
      <p dir="auto">{words(part)}</p>
    </div>
  )
}

/** A part as a person reads it. */
function usePartWords(typed: TypedAnnouncement): (part: Part) => string {
  const t = useTranslations('announcements')
  const conflictWords = useTranslations('common.conflict')
  const locale = useLocale()
  const format = useFormatter()
  const names = useAudienceNames(typed.audience)
  const day = (value: string) =>
    format.dateTime(new Date(`${value}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = (plain: string, time: string | null) =>
    time ? t('eventDayAndTime', { day: day(plain), time: clockWords(time, locale) }) : day(plain)
  return (part) => {
    switch (part) {
      case 'title':
        return typed.title
      case 'content':
        return typed.content.text || conflictWords('nothing')
      case 'category':
        return t(`categories.${typed.category}`)
      case 'pin':
        if (!typed.isPinned) return t('composer.off')
        return typed.pinnedUntil
          ? t('composer.pinUntil', { day: day(typed.pinnedUntil) })
          : t('composer.pinOpen')
      case 'expiry':
        return typed.expiresOn ? day(typed.expiresOn) : t('composer.expiryNever')
      case 'event':
        return typed.eventDate ? moment(typed.eventDate, typed.eventTime) : conflictWords('nothing')
      case 'audience':
        return names ?? t(`audience.types.${typed.audience.type}`)
      case 'acknowledgement':
        return typed.requiresAcknowledgement ? t('composer.on') : t('composer.off')
      case 'comments':
        return typed.commentsEnabled ? t('composer.on') : t('composer.off')
      case 'publication':
        if (typed.status !== 'scheduled' || !typed.publishDay) return t(`status.${typed.status}`)
        return t('composer.scheduleIs', { day: moment(typed.publishDay, typed.publishTime) })
    }
  }
}
