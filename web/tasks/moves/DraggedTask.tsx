// The picture of the task in the air: under the pointer, over everything.
import { Portal } from '@mantine/core'
import type { RefObject } from 'react'
import type { Task } from '#contract/tasks.ts'
import { PriorityGlyph } from '#web/ui/PriorityGlyph.tsx'
import { type Lift, placePicture } from '#web/ui/use-card-drag.ts'
import classes from './DraggedTask.module.css'

interface Props {
  ref: RefObject<HTMLDivElement | null>
  task: Task
  lift: Lift
}

/** From the pointer, so that the place under it is seen; pixels. */
const BESIDE = { x: 14, y: 12 }
const MARGIN = 8

export function placeDragged(element: HTMLElement | null, lift: Lift | null, point: Lift['point']): void {
  if (!element || !lift) return
  // It stays in the window where there is no room beside the pointer.
  const room = innerWidth - MARGIN - element.offsetWidth - point.x
  placePicture(element, { ...lift, offset: { x: Math.min(BESIDE.x, room), y: BESIDE.y } }, point)
}

export function DraggedTask({ ref, task, lift }: Props) {
  return (
    <Portal>
      <div
        ref={(element) => {
          ref.current = element
          placeDragged(element, lift, lift.point)
        }}
        className={classes.picture}
        aria-hidden
      >
        <PriorityGlyph priority={task.priority} isDecorative />
        <bdi className={classes.title}>{task.title}</bdi>
      </div>
    </Portal>
  )
}
