// What was done with a task, as a sentence.
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import type { Person } from '#contract/people.ts'
import type { TaskHistoryEntry } from '#contract/task-activity.ts'
import type { TaskRepeat } from '#contract/task-repeat.ts'
import { type Priority, priorities } from '#contract/tasks.ts'
import { firstWords } from '#web/lib/first-words.ts'
import { fullName } from '#web/lib/person.ts'
import { shownZone } from '#web/lib/zone.ts'
import { dayInText, timeWords } from '#web/ui/day-words.ts'
import { useRepeatWords } from './use-repeat-words.ts'

/** Titles that are named before the others are only counted. */
const TITLES_NAMED = 3
const TITLE_WORDS = 12

type Words = ((entry: TaskHistoryEntry) => ReactNode) & { created: (creator: Person) => ReactNode }

export function useHistoryWords(today: string): Words {
  const t = useTranslations('tasks.history')
  const events = useTranslations('tasks.history.events')
  const priorityWords = useTranslations('tasks.priorities')
  const locale = useLocale()
  const format = useFormatter()
  const zone = shownZone.use()
  const repeatWords = useRepeatWords()

  const name = (person: Person | null) => () => (
    <bdi>{person ? person.firstName || fullName(person) : t('nobody')}</bdi>
  )
  const text = (value: string) => () => <bdi>{firstWords(value, TITLE_WORDS)}</bdi>
  const list = (titles: string[]) => () => (
    <bdi>
      {format.list(
        [
          ...titles
            .slice(0, TITLES_NAMED)
            .map((title) => t('quoted', { title: firstWords(title, TITLE_WORDS) })),
          ...(titles.length > TITLES_NAMED ? [t('more', { count: titles.length - TITLES_NAMED })] : []),
        ],
        { type: 'conjunction' },
      )}
    </bdi>
  )
  /** A plain date, or an instant in the viewer's zone. */
  const day = (value: string): string => {
    if (value.length === 10) return dayInText(value, today, locale)
    const at = new Date(value)
    return t('dayAndTime', {
      day: dayInText(dayIn(zone, at), today, locale),
      time: timeWords(at, zone, locale),
    })
  }
  const priority = (value: string | null): string =>
    priorities.includes(value as Priority) ? priorityWords(value as Priority) : (value ?? '')

  const words = ({ event, actor, from, to, titles }: TaskHistoryEntry): ReactNode => {
    const parts = { actor: name(actor), count: titles.length, titles: list(titles) }
    switch (event) {
      case 'title':
        return events.rich('title', { ...parts, from: text(from ?? ''), to: text(to ?? '') })
      case 'description':
        return events.rich(
          to === null ? 'descriptionRemoved' : from === null ? 'descriptionAdded' : 'description',
          parts,
        )
      case 'priority':
        return events.rich('priority', { ...parts, from: priority(from), to: priority(to) })
      case 'deadline':
        if (to === null) return events.rich('deadlineRemoved', parts)
        return events.rich(from === null ? 'deadlineSet' : 'deadlineMoved', { ...parts, to: day(to) })
      case 'assignee':
        return events.rich('assignee', { ...parts, from: text(from ?? ''), to: text(to ?? '') })
      case 'repeat':
        if (to === null) return events.rich('repeatRemoved', parts)
        return events.rich('repeat', { ...parts, rule: ruleWords(to, repeatWords) })
      case 'parent':
        if (to === null) return events.rich('parentRemoved', { ...parts, from: text(from ?? '') })
        return events.rich('parent', { ...parts, to: text(to) })
      default:
        return events.rich(event, parts)
    }
  }
  return Object.assign(words, { created: (creator: Person) => t.rich('created', { actor: name(creator) }) })
}

function ruleWords(text: string, words: (rule: TaskRepeat) => string): string {
  try {
    return words(JSON.parse(text) as TaskRepeat)
  } catch {
    return text
  }
}
