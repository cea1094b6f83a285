// The tasks as a list or on a board, or why there are none.
import { lazy, type RefObject, Suspense } from 'react'
import type { Priority, Task, TaskStatus } from '#contract/tasks.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import type { MovePlace } from '#web/parts/task-changes.ts'
import { BoardSkeleton } from '#web/tasks/board/BoardSkeleton.tsx'
import { TaskList } from '#web/tasks/list/TaskList.tsx'
import { TasksEmpty } from './TasksEmpty.tsx'
import type { Selection } from './use-selection.ts'
import type { useTaskKeys } from './use-task-keys.ts'
import { noFilter, type TaskSearch } from './use-task-search.ts'
import type { TaskView } from './use-task-view.ts'

const TaskBoard = lazy(async () => ({ default: (await import('#web/tasks/board/TaskBoard.tsx')).TaskBoard }))

interface Props {
  view: TaskView
  search: TaskSearch
  set: (change: Partial<TaskSearch>) => void
  /** Before any filter. */
  hasTasks: boolean
  folded: readonly TaskStatus[]
  onFold: (status: TaskStatus) => void
  /** With a deadline set beforehand. Null: the person may not make tasks. */
  onAdd: ((deadline: string | null) => void) | null
  now: Date
  today: string
  zone: string
  keys: ReturnType<typeof useTaskKeys>
  addressOf: (task: Task) => string
  scroller: RefObject<HTMLDivElement | null>
  offset: number
  /** Null: the person may not change tasks. */
  selection: Selection | null
  onMoveTo: (task: Task, status: TaskStatus) => void
  onMoveToPriority: (task: Task, priority: Priority) => void
  /** Undefined where the order is not the person's own. */
  onMove: ((task: Task, place: MovePlace) => void) | undefined
}

export function TasksContent(props: Props) {
  const { view, search, set, onAdd, keys, today } = props
  if (view.groups.length === 0) {
    return (
      <TasksEmpty
        tab={search.tab}
        isFiltered={props.hasTasks}
        onClear={() => set(noFilter)}
        onAdd={onAdd && (() => onAdd(null))}
      />
    )
  }
  const shared = {
    ...{ now: props.now, zone: props.zone, addressOf: props.addressOf, selection: props.selection },
    ...{ onMoveTo: props.onMoveTo, onMove: props.onMove },
    ...{ openId: search.taskId, activeId: keys.activeId, onActive: keys.setActive, onOpen: keys.open },
    onAdd: onAdd && ((status: TaskStatus) => onAdd(status === 'due_today' ? today : null)),
    ...{ onKeyDown: keys.onRowKeyDown, focus: keys.focus },
    face: search.tab === 'mine' ? ('creator' as const) : ('assignee' as const),
  }
  if (view.columns) {
    return (
      <Suspense fallback={<Waiting />}>
        <TaskBoard
          {...shared}
          columns={view.columns}
          onMore={view.showMore}
          onMoveToPriority={props.onMoveToPriority}
        />
      </Suspense>
    )
  }
  return (
    <TaskList
      {...shared}
      groups={view.groups}
      statuses={view.statuses}
      folded={props.folded}
      onFold={props.onFold}
      scroller={props.scroller}
      offset={props.offset}
    />
  )
}

function Waiting() {
  return useDelayed(true) ? <BoardSkeleton /> : null
}
