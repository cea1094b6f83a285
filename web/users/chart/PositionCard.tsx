// A position of the chart: its name and who has it. Moved by dragging or by arrow keys.
import { useDraggable } from '@dnd-kit/react'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Position } from '#contract/org-chart.ts'
import type { Person } from '#contract/people.ts'
import { fullName } from '#web/lib/person.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './PositionCard.module.css'
import type { CardActions } from './use-card-actions.ts'

/** Faces on a card; more people are only counted. */
const FACES = 3

interface Props {
  position: Position
  people: ReadonlyMap<string, Person>
  /** In the tray there is only room for the name. */
  isSlim?: boolean
  /** It is in the air, and this is where it comes from. */
  isGhost: boolean
  isEditable: boolean
  /** Says how cards are moved. */
  hintId: string
  actions: CardActions
}

export const PositionCard = memo(function PositionCard(props: Props) {
  const { position, people, isSlim = false, isGhost, isEditable, hintId, actions } = props
  const { id, name } = position
  const t = useTranslations('orgChart')
  const { ref } = useDraggable({ id, disabled: !isEditable })
  const onContextMenu = (event: MouseEvent) => {
    if (!isEditable) return
    event.preventDefault()
    actions.openMenu(id)
  }
  return (
    <li className={classes.card} data-slim={isSlim || undefined} data-ghost={isGhost || undefined}>
      <button
        ref={ref}
        type="button"
        className={classes.face}
        data-position={id}
        data-editable={isEditable || undefined}
        aria-describedby={isEditable ? hintId : undefined}
        onClick={() => actions.open(id)}
        onKeyDown={(event) => isEditable && onCardKey(event, id, actions)}
        onContextMenu={onContextMenu}
      >
        <CardFace position={position} people={people} isSlim={isSlim} isEditable={isEditable} />
      </button>
      {isGhost && !isSlim && (
        <span className={classes.ghost} aria-hidden>
          <span>{t.rich('movesFromHere', { name: () => <bdi>{name}</bdi> })}</span>
        </span>
      )}
      {isEditable && !isSlim && (
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          aria-label={t('moreOf', { name })}
          aria-haspopup="menu"
          data-menu-of={id}
          onClick={() => actions.openMenu(id)}
        >
          <IconDots size={16} aria-hidden />
        </button>
      )}
    </li>
  )
})

interface FaceProps {
  position: Position
  people: ReadonlyMap<string, Person>
  isSlim?: boolean
  isEditable?: boolean
}

/** What stands on a card; the picture of a lifted one shows it too. */
export function CardFace({ position, people, isSlim = false, isEditable = true }: FaceProps) {
  const t = useTranslations('orgChart')
  const { name, userIds } = position
  const holders = userIds.flatMap((id) => people.get(id) ?? [])
  const [first] = holders
  return (
    <>
      <span className={classes.head}>
        {isEditable && <IconGripVertical className={classes.grip} size={16} aria-hidden />}
        <span className={classes.name} title={name}>
          <bdi>{name}</bdi>
        </span>
      </span>
      {!isSlim && (
        <span className={classes.people}>
          {holders.length > 0 && (
            <span className={classes.faces}>
              {holders.slice(0, FACES).map((person) => (
                <PersonAvatar key={person.id} person={person} isDecorative />
              ))}
            </span>
          )}
          <span className={classes.holders}>
            {userIds.length === 1 && first ? (
              <bdi>{fullName(first)}</bdi>
            ) : (
              t('people', { count: userIds.length })
            )}
          </span>
        </span>
      )}
    </>
  )
}

function onCardKey(event: KeyboardEvent<HTMLElement>, id: string, actions: CardActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  switch (event.key) {
    case 'ArrowUp':
      actions.step(id, 'up')
      break
    case 'ArrowDown':
      actions.step(id, 'down')
      break
    case 'ArrowLeft':
      actions.step(id, isRtl ? 'next' : 'previous')
      break
    case 'ArrowRight':
      actions.step(id, isRtl ? 'previous' : 'next')
      break
    case 'Delete':
    case 'Backspace':
      actions.takeAway(id)
      break
    default:
      return
  }
  event.preventDefault()
  event.stopPropagation()
}
