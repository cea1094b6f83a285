// For whoever may change an announcement: how many have confirmed it, who has and who has not, and a reminder to these.
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Acknowledgement,
  type Announcement,
  listAcknowledgements,
  remindAnnouncement,
} from '#contract/announcements.ts'
import { PAGE_ROWS, REMIND_SECONDS } from '#contract/limits.ts'
import { announcementsKey } from '#web/announcements/api.ts'
import { useInstantWords } from '#web/announcements/use-instant-words.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { fullName } from '#web/lib/person.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { More } from '#web/ui/More.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './Acknowledge.module.css'

type State = 'waiting' | 'acknowledged'

function useAsked(id: string, state: State) {
  return useInfiniteQuery({
    queryKey: [...announcementsKey, 'acknowledgements', id, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, limit: PAGE_ROWS, ...(pageParam && { cursor: pageParam }) }
      return call(listAcknowledgements, { params: { id }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

export function AcknowledgeList({ announcement }: { announcement: Announcement }) {
  const t = useTranslations()
  const [state, setState] = useState<State>('waiting')
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const query = useAsked(announcement.id, state)
  const showsBones = useDelayed(query.data === undefined && !query.error)
  const counts = query.data?.pages[0]
  if (!counts) {
    return (
      <div className={classes.summary} aria-busy={!query.error}>
        {query.error ? (
          <p className={classes.words} role="alert">
            {t('announcements.acknowledge.failed')} {errorText(t, query.error)}{' '}
            <TextButton onClick={() => void query.refetch()}>{t('common.tryAgain')}</TextButton>
          </p>
        ) : (
          showsBones && <Bone width="40%" height={12} />
        )}
      </div>
    )
  }
  const { acknowledged, waiting, remindedAt } = counts
  const all = acknowledged + waiting
  return (
    <div className={classes.summary}>
      <div className={classes.words}>
        <p>{t('announcements.acknowledge.count', { acknowledged, all })}</p>
        <div className={classes.bar} aria-hidden>
          <span style={{ inlineSize: `${all === 0 ? 0 : (100 * acknowledged) / all}%` }} />
        </div>
      </div>
      {all > 0 && (
        <div className={classes.buttons}>
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('announcements.acknowledge.hide') : t('announcements.acknowledge.show')}
          </Button>
          {waiting > 0 && announcement.status === 'published' && (
            <Remind id={announcement.id} remindedAt={remindedAt} />
          )}
        </div>
      )}
      {isOpen && (
        <div id={panel} className={classes.panel}>
          <TabBar
            tabs={[
              { name: 'waiting', label: t('announcements.acknowledge.waiting'), count: waiting },
              {
                name: 'acknowledged',
                label: t('announcements.acknowledge.acknowledged'),
                count: acknowledged,
              },
            ]}
            value={state}
            onChange={setState}
          />
          <People query={query} state={state} editedAt={announcement.editedAt} />
        </div>
      )}
    </div>
  )
}

interface PeopleProps {
  query: ReturnType<typeof useAsked>
  state: State
  /** When title or text were changed last. */
  editedAt: string | null
}

function People({ query, state, editedAt }: PeopleProps) {
  const t = useTranslations('announcements.acknowledge')
  const when = useInstantWords()
  const words = ({ acknowledgedAt, acknowledgedEarlierAt }: Acknowledgement): string | undefined => {
    if (acknowledgedEarlierAt) return t('earlier', { at: when(acknowledgedEarlierAt) })
    if (!acknowledgedAt) return undefined
    const isOld = editedAt !== null && Date.parse(acknowledgedAt) < Date.parse(editedAt)
    return isOld ? t('beforeChange', { at: when(acknowledgedAt) }) : when(acknowledgedAt)
  }
  const people = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (people.length === 0) {
    return <p className={classes.nobody}>{state === 'waiting' ? t('nobodyWaiting') : t('nobodyYet')}</p>
  }
  return (
    <>
      <ul className={classes.people} aria-busy={query.isPlaceholderData || undefined}>
        {people.map((one) => (
          <li key={one.id} className={classes.person}>
            <PersonAvatar person={one.person} size={24} isDecorative />
            <bdi className={classes.name}>{fullName(one.person)}</bdi>
            <span className={classes.when}>{words(one)}</span>
          </li>
        ))}
      </ul>
      <More query={query} label={t('more')} failure={t('moreFailed')} isSlim />
    </>
  )
}

function Remind({ id, remindedAt }: { id: string; remindedAt: string | null }) {
  const t = useTranslations()
  const client = useQueryClient()
  const now = useNow()
  const when = useInstantWords()
  const hint = useId()
  const [isSending, setIsSending] = useState(false)
  const next = remindedAt === null ? 0 : Date.parse(remindedAt) + REMIND_SECONDS * 1000
  const isLocked = next > now.getTime()
  const remind = async () => {
    if (isLocked || isSending) return
    setIsSending(true)
    try {
      const { reminded } = await call(remindAnnouncement, { params: { id } })
      toast({ text: t('announcements.acknowledge.reminded', { count: reminded }), tone: 'done' })
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'failed' })
    } finally {
      setIsSending(false)
      void client.invalidateQueries({ queryKey: [...announcementsKey, 'acknowledgements', id] })
    }
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        {...((isLocked || isSending) && { 'data-disabled': true, 'aria-disabled': true })}
        aria-describedby={isLocked ? hint : undefined}
        onClick={() => void remind()}
      >
        {t('announcements.acknowledge.remind')}
      </Button>
      {isLocked && (
        <span id={hint} className={classes.hint}>
          {t('announcements.acknowledge.again', { time: when.time(new Date(next).toISOString()) })}
        </span>
      )}
    </>
  )
}
