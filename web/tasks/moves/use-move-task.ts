// Puts a task right before or behind another in the person's own order, at once on the screen.
import { useCallback, useRef } from 'react'
import type { Task } from '#contract/tasks.ts'
import { isUnsaved, type MovePlace, positionBetween } from '#web/parts/task-changes.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'

/** `tasks`: all that the order is of, also those that a filter hides. */
export function useMoveTask(tasks: Task[]): (task: Task, place: MovePlace) => void {
  const change = useChangeTask()
  const listed = useRef(tasks)
  listed.current = tasks
  return useCallback(
    (task: Task, place: MovePlace) => {
      if (isUnsaved(task)) return
      const position = placeAmong(listed.current, task, place)
      if (position !== undefined) void change({ kind: 'move', id: task.id, place, position })
    },
    [change],
  )
}

function placeAmong(tasks: Task[], moved: Task, place: MovePlace): number | undefined {
  const isBefore = 'before' in place
  const besideId = isBefore ? place.before : place.after
  const others = tasks.filter(({ id }) => id !== moved.id)
  const beside = others.find(({ id }) => id === besideId)
  if (!beside || isUnsaved(beside)) return undefined
  const positions = others.map(({ position }) => position)
  const { position } = beside
  if (isBefore)
    return positionBetween(
      nearest(positions, (other) => other < position, Math.max),
      position,
    )
  return positionBetween(
    position,
    nearest(positions, (other) => other > position, Math.min),
  )
}

function nearest(
  positions: number[],
  isOnSide: (position: number) => boolean,
  choose: (a: number, b: number) => number,
): number | undefined {
  const side = positions.filter(isOnSide)
  return side.length === 0 ? undefined : side.reduce((a, b) => choose(a, b))
}
