// A row of the list that can be dragged: into another group, or to another place in the person's own order.
import { useDraggable } from '@dnd-kit/react'
import { type ComponentProps, memo } from 'react'
import { TaskRow } from '#web/parts/TaskRow.tsx'
import classes from './TaskList.module.css'

type Props = ComponentProps<typeof TaskRow> & {
  isDragged: boolean
  /** Where what is dragged would go. */
  line: 'before' | 'after' | null
}

export const ListRow = memo(function ListRow({ isDragged, line, ...row }: Props) {
  const { id } = row.task
  // Whoever may select rows may change them.
  const { ref } = useDraggable({ id, disabled: !row.onSelect })
  return (
    <div
      ref={ref}
      className={classes.item}
      role="presentation"
      data-place={`row ${id}`}
      data-dragged={isDragged || undefined}
      data-line={line ?? undefined}
    >
      <TaskRow {...row} />
    </div>
  )
})
