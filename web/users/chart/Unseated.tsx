// People of the company who hold no position: how many they are, and on demand who.
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgChart } from '#contract/org-chart.ts'
import type { Person } from '#contract/people.ts'
import { fullName } from '#web/lib/person.ts'
import { withoutPosition } from './chart-reading.ts'
import classes from './Unseated.module.css'

interface Props {
  chart: OrgChart
  people: ReadonlyMap<string, Person>
}

/** Names that are shown; more people are only counted. */
const NAMES = 100

export function Unseated({ chart, people }: Props) {
  const t = useTranslations('orgChart')
  const unseated = useMemo(() => withoutPosition(chart, [...people.values()]), [chart, people])
  if (unseated.length === 0) return null
  const more = unseated.length - NAMES
  return (
    <details className={classes.unseated}>
      <summary className={classes.summary}>{t('unseated', { count: unseated.length })}</summary>
      <ul className={classes.names}>
        {unseated.slice(0, NAMES).map((person) => (
          <li key={person.id}>
            <bdi>{fullName(person)}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('unseatedMore', { count: more })}</li>}
      </ul>
    </details>
  )
}
