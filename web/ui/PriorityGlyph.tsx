// The priority of a task as a shape: a red square for critical, three, two or one bars for the rest.

import { useTranslations } from 'use-intl'
import type { Priority } from '#contract/tasks.ts'
import classes from './PriorityGlyph.module.css'

const litBars = { high: 3, medium: 2, low: 1 } as const
const bars = [
  { x: 1.5, y: 9, height: 5 },
  { x: 6.3, y: 5.8, height: 8.2 },
  { x: 11.1, y: 2.6, height: 11.4 },
]

interface Props {
  priority: Priority
  /** Beside the priority's own word the glyph says nothing to screen readers. */
  isDecorative?: boolean
}

export function PriorityGlyph({ priority, isDecorative = false }: Props) {
  const t = useTranslations('tasks')
  return (
    <svg
      className={classes.glyph}
      viewBox="0 0 16 16"
      role="img"
      aria-hidden={isDecorative}
      aria-label={t('priorityIs', { priority: t(`priorities.${priority}`) })}
    >
      {priority === 'critical' ? (
        <>
          <rect className={classes.square} x="1" y="1" width="14" height="14" rx="4" />
          <rect className={classes.mark} x="7.1" y="4" width="1.8" height="5" rx=".9" />
          <circle className={classes.mark} cx="8" cy="11.4" r="1.1" />
        </>
      ) : (
        bars.map(({ x, y, height }, index) => (
          <rect
            key={x}
            className={index < litBars[priority] ? classes.lit : classes.unlit}
            x={x}
            y={y}
            width="3.2"
            height={height}
            rx="1"
          />
        ))
      )}
    </svg>
  )
}
