// How many of several are done: a ring that fills, and the figures.
import { useTranslations } from 'use-intl'
import classes from './ProgressRing.module.css'

interface Props {
  done: number
  of: number
}

const RADIUS = 5.4
const LENGTH = 2 * Math.PI * RADIUS

/** Of subtasks. Where there are none nothing is shown. */
export function ProgressRing({ done, of }: Props) {
  const t = useTranslations('tasks.subtasks')
  if (of === 0) return null
  const circle = { cx: 7, cy: 7, r: RADIUS, fill: 'none', strokeWidth: 2 }
  return (
    <span className={classes.progress} role="img" aria-label={t('progress', { done, of })}>
      <svg className={classes.ring} width={14} height={14} viewBox="0 0 14 14" aria-hidden>
        <circle {...circle} className={classes.track} />
        <circle
          {...circle}
          className={classes.done}
          strokeLinecap="round"
          strokeDasharray={`${(LENGTH * Math.min(done, of)) / of} ${LENGTH}`}
        />
      </svg>
      <span dir="ltr">{t('figures', { done, of })}</span>
    </span>
  )
}
