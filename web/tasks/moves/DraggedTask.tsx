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

export function DraggedTask({ ref, task, lift }: Props) {
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
        <PriorityGlyph priority={task.priority} isDecorative />
        <bdi className={classes.title}>{task.title}</bdi>
      </div>
    </Portal>
  )
}
