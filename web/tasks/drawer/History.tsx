// What was done with the open task, newest first, down to who created it.
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '#contract/people.ts'
import type { Task } from '#contract/tasks.ts'
import { fullName } from '#web/lib/person.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ActivityState } from '#web/parts/ActivityState.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import classes from './Activity.module.css'
import { useHistory } from './use-history.ts'
import { useHistoryWords } from './use-history-words.tsx'

/** As many as say what is going on; the others are asked for. */
const AT_FIRST = 3

/** Give it the task's id as key. */
export function History({ task, today, zone }: { task: Task; today: string; zone: string }) {
  const t = useTranslations('tasks.history')
  const label = useId()
  const now = useNow()
  const words = useHistoryWords(today)
  const [isWhole, setIsWhole] = useState(false)
  const { query, entries } = useHistory(task.id)
  const isComplete = entries !== undefined && !query.hasNextPage
  const shown = isWhole ? entries : entries?.slice(0, AT_FIRST)
  const hasMore = shown !== undefined && entries !== undefined && shown.length < entries.length
  return (
    <section className={classes.section} aria-labelledby={label}>
      <h2 id={label}>{t('title')}</h2>
      <ol className={classes.history}>
        {shown?.map((entry) => (
          <Entry key={entry.id} actor={entry.actor} at={entry.at} now={now} zone={zone}>
            {words(entry)}
          </Entry>
        ))}
        {isComplete && !hasMore && (
          <Entry actor={task.creator} at={task.createdAt} now={now} zone={zone}>
            {words.created(task.creator)}
          </Entry>
        )}
      </ol>
      {hasMore ? (
        <div className={classes.later}>
          <TextButton onClick={() => setIsWhole(true)}>{t('earlier')}</TextButton>
        </div>
      ) : (
        <ActivityState query={query} failure={t('loadFailed')} earlier={t('earlier')} />
      )}
    </section>
  )
}

interface EntryProps {
  actor: Person
  at: string
  now: Date
  zone: string
  children: ReactNode
}

function Entry({ actor, at, now, zone, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <PersonAvatar person={actor} size={20} isDecorative />
      <span title={fullName(actor)}>
        {children}
        <span className={classes.dot} aria-hidden />
        <TimeAgo at={at} now={now} zone={zone} />
      </span>
    </li>
  )
}
