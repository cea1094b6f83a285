// A place of the chart with its cards: where a department meets a level, the administrator level, or the tray.
import { type MouseEvent, memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Position } from '#contract/org-chart.ts'
import type { Person } from '#contract/people.ts'
import classes from './ChartCell.module.css'
import { PositionCard } from './PositionCard.tsx'
import type { CardActions } from './use-card-actions.ts'

interface Props {
  placeKey: string
  label: string
  kind: 'cell' | 'top' | 'tray'
  positions: readonly Position[]
  people: ReadonlyMap<string, Person>
  /** The card of this place that is in the air. */
  ghostId: string | null
  /** A card from elsewhere is over it. */
  isTarget: boolean
  isEditable: boolean
  hintId: string
  actions: CardActions
}

/** The list of positions is made anew with every edit; what counts is who is in it. */
function isSame(before: Props, after: Props): boolean {
  const keys = Object.keys(after) as (keyof Props)[]
  return keys.every((key) =>
    key === 'positions'
      ? before.positions.length === after.positions.length &&
        after.positions.every((position, n) => position === before.positions[n])
      : before[key] === after[key],
  )
}

/** Between the cards: a card that is pressed twice is only opened. */
const onDoubleClick = (add: () => void) => (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && !event.target.closest('[data-position]')) add()
}

export const ChartCell = memo(function ChartCell(props: Props) {
  const { placeKey, label, kind, positions, people, ghostId, isTarget, isEditable, hintId, actions } = props
  const t = useTranslations('orgChart')
  const isEmpty = positions.length === 0 && !isTarget
  return (
    <section
      className={classes.cell}
      aria-label={label}
      data-kind={kind}
      data-target={isTarget || undefined}
      data-place={placeKey}
      {...(isEditable && { onDoubleClick: onDoubleClick(() => actions.add(placeKey)) })}
    >
      {isEmpty && isEditable && kind !== 'tray' && (
        <button
          type="button"
          className={classes.empty}
          title={t('addHere')}
          // By Enter; a mouse presses twice.
          onClick={({ detail }) => detail === 0 && actions.add(placeKey)}
        >
          {t('noRoles')}
        </button>
      )}
      {isEmpty && isEditable && kind === 'tray' && <p className={classes.hint}>{t('trayHint')}</p>}
      {!isEmpty && (
        <ul className={classes.cards}>
          {positions.map((position) => (
            <PositionCard
              key={position.id}
              position={position}
              people={people}
              isSlim={kind === 'tray'}
              isGhost={position.id === ghostId}
              isEditable={isEditable}
              hintId={hintId}
              actions={actions}
            />
          ))}
          {isTarget && (
            <li className={classes.drop} aria-hidden>
              {t('dropHere')}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}, isSame)
