// The chart itself: levels down, departments across, cards in the cells, and the tray of those without a place.
import { DragDropProvider } from '@dnd-kit/react'
import { Portal } from '@mantine/core'
import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgChart, Position } from '#contract/org-chart.ts'
import type { Person } from '#contract/people.ts'
import { type Lift, placePicture, sensing, useCardDrag } from '#web/ui/use-card-drag.ts'
import classes from './ChartBoard.module.css'
import { ChartCell } from './ChartCell.tsx'
import { placeKey, placeOf, tray } from './chart-edits.ts'
import { byPlace, countPeople, tonesOf } from './chart-reading.ts'
import { DepartmentHead, LevelHead } from './PartHead.tsx'
import { CardFace } from './PositionCard.tsx'
import { Unseated } from './Unseated.tsx'
import type { Cards } from './use-card-actions.ts'
import type { ChartEdit } from './use-chart-edit.ts'

interface Props {
  chart: OrgChart
  people: ReadonlyMap<string, Person>
  isEditable: boolean
  hintId: string
  cards: Cards
  onEdit: (edit: ChartEdit) => void
  /** The level or department that is being named. */
  namingId: string | null
  onNaming: (id: string | null) => void
  /** At the end of the tray. */
  note: ReactNode
  /** Beside the board. */
  panel: ReactNode
}

const noPositions: readonly Position[] = []

export function ChartBoard(props: Props) {
  const { chart, people, isEditable, hintId, cards, onEdit, note, panel } = props
  const { namingId, onNaming } = props
  const head = { chart, isEditable, cards, onEdit, namingId, onNaming }
  const t = useTranslations('orgChart')
  const scroller = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const drag = useCardDrag({
    scroller,
    onDrop: (id, key) => cards.moveTo(id, placeOf(key)),
    onMove: (point) => placePicture(picture.current, drag.lift.current, point),
    onDragging: cards.setIsDragging,
  })
  const dragged = chart.roles.find(({ id }) => id === drag.dragged)
  const cells = useMemo(() => byPlace(chart), [chart])
  const tones = useMemo(() => tonesOf(chart.departments), [chart.departments])
  const from = dragged ? placeKey(dragged) : null
  const cell = (key: string, label: string, kind: 'cell' | 'top' | 'tray') => (
    <ChartCell
      key={key}
      placeKey={key}
      label={label}
      kind={kind}
      positions={cells.get(key) ?? noPositions}
      people={people}
      ghostId={from === key ? drag.dragged : null}
      isTarget={drag.over === key && from !== key}
      isEditable={isEditable}
      hintId={hintId}
      actions={cards.actions}
    />
  )
  const [top, ...levels] = chart.levels
  const columns = { '--columns': Math.max(1, chart.departments.length) } as CSSProperties
  return (
    <DragDropProvider {...sensing} {...drag.handlers}>
      <div className={classes.middle}>
        <div ref={scroller} className={classes.scroller} data-dragging={dragged ? true : undefined}>
          <div className={classes.grid} style={columns}>
            {top && <LevelHead level={top} number={0} {...head} />}
            {top && cell(placeKey({ levelId: top.id, departmentId: null }), t('administrator'), 'top')}
            <Wires departments={chart.departments} />
            {chart.departments.map((department) => (
              <DepartmentHead
                key={department.id}
                department={department}
                tone={tones.get(department.id) ?? 'clay'}
                count={countPeople(chart, department.id)}
                {...head}
              />
            ))}
            {levels.flatMap((level, n) => [
              <LevelHead key={level.id} level={level} number={n + 1} {...head} />,
              ...chart.departments.map(({ id, name }) =>
                cell(
                  placeKey({ levelId: level.id, departmentId: id }),
                  t('cell', { level: n + 1, department: name }),
                  'cell',
                ),
              ),
            ])}
          </div>
        </div>
        {panel}
      </div>
      <div className={classes.foot} data-empty={(!cells.has(placeKey(tray)) && !dragged) || undefined}>
        {(isEditable || cells.has(placeKey(tray))) && (
          <>
            <span className={classes.trayName}>{t('notPlaced')}</span>
            <div className={classes.tray}>
              {cell(placeKey(tray), t('notPlaced'), 'tray')}
              <Unseated chart={chart} people={people} />
            </div>
          </>
        )}
        {note}
      </div>
      {dragged && drag.lift.current && (
        <Picture ref={picture} position={dragged} people={people} lift={drag.lift.current} />
      )}
    </DragDropProvider>
  )
}

/** From the administrators down to each department. */
function Wires({ departments }: { departments: OrgChart['departments'] }) {
  if (departments.length === 0) return null
  return (
    <>
      <span className={classes.corner} aria-hidden />
      {departments.map(({ id }, n) => (
        <span
          key={id}
          className={classes.wire}
          data-first={n === 0 || undefined}
          data-last={n === departments.length - 1 || undefined}
          aria-hidden
        />
      ))}
      <span className={classes.corner} aria-hidden />
    </>
  )
}

interface PictureProps {
  ref: RefObject<HTMLDivElement | null>
  position: Position
  people: ReadonlyMap<string, Person>
  lift: Lift
}

/** The card in the air. On the page itself, because what is moved in a dialog is placed within it. */
function Picture({ ref, position, people, lift }: PictureProps) {
  return (
    <Portal>
      <div
        ref={(element) => {
          ref.current = element
          placePicture(element, lift, lift.point)
        }}
        className={classes.picture}
        style={{ inlineSize: lift.width }}
        aria-hidden
      >
        <CardFace position={position} people={people} />
      </div>
    </Portal>
  )
}
