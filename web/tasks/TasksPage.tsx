// The tasks screen: tabs, filters, the list or the board, one task beside it, and the form for a new one.
import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { useCan } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { findTask } from '#web/parts/task-changes.ts'
import { useTaskClock } from '#web/parts/use-task-clock.ts'
import { BoardSkeleton } from '#web/tasks/board/BoardSkeleton.tsx'
import { BulkBar } from '#web/tasks/bulk/BulkBar.tsx'
import { TaskDrawer } from '#web/tasks/drawer/TaskDrawer.tsx'
import { TasksSkeleton } from '#web/tasks/list/TasksSkeleton.tsx'
import { useMoveToPriority, useMoveToStatus } from '#web/tasks/moves/status-moves.ts'
import { useMoveTask } from '#web/tasks/moves/use-move-task.ts'
import { useRowMoves } from '#web/tasks/moves/use-row-moves.ts'
import { NewTask } from '#web/tasks/new/NewTask.tsx'
import { Load } from '#web/ui/Load.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useRemoveTask, useTasks } from './api.ts'
import { isStatusList, type TaskGroup } from './groups.ts'
import { TasksContent } from './TasksContent.tsx'
import { TasksHead } from './TasksHead.tsx'
import classes from './TasksPage.module.css'
import { useSelection } from './use-selection.ts'
import { useTaskKeys } from './use-task-keys.ts'
import { useTaskSearch } from './use-task-search.ts'
import { useTaskView } from './use-task-view.ts'

const none: TaskStatus[] = []
const noTasks: Task[] = []

export function TasksPage() {
  const zone = shownZone.use()
  const t = useTranslations('tasks')
  const { search, set, push, addressOf } = useTaskSearch()
  const { query, tasks = noTasks, counts } = useTasks(search.tab)
  const now = useTaskClock(zone, tasks)
  const today = dayIn(zone, now)
  const [folded, setFolded] = useStoredState<TaskStatus[]>('tasks.folded', none, isStatusList)
  const canCreate = useCan('tasks.create')
  const canUpdate = useCan('tasks.update')
  const remove = useRemoveTask()
  const scroller = useRef<HTMLDivElement>(null)
  const head = useElementSize()
  const view = useTaskView({ tasks, search, now, zone, folded })
  const selection = useSelection(view.rows)
  const moveTo = useMoveToStatus(now, zone)
  const moveToPriority = useMoveToPriority()
  const move = useMoveTask(query.data ?? noTasks)
  const rowMoves = useRowMoves({
    view,
    search,
    onMoveTo: moveTo,
    onMoveToPriority: moveToPriority,
    onMove: move,
    set,
  })
  const taskKeys = useTaskKeys({
    rows: view.rows,
    openId: search.taskId,
    set,
    push,
    selection,
    onMoveRow: rowMoves.move,
    besides: view.columns && rowMoves.beside,
  })
  const added = useRef<Task>(undefined)
  const add = (deadline: string | null) => push({ newTask: { deadline } })
  useShortcut(keys.newTask, () => add(null), canCreate)

  const listed = findTask(query.data ?? tasks, search.taskId)
  return (
    <Page title={t('title')} isFitted>
      <div className={classes.page} data-split={search.taskId !== null || undefined}>
        <div
          className={classes.scroller}
          ref={scroller}
          style={headHeight(head.height)}
          data-view={search.view}
        >
          <div className={classes.head} ref={head.ref}>
            <TasksHead
              search={search}
              counts={counts}
              onChange={set}
              onAdd={canCreate ? () => add(null) : null}
              onSelect={canUpdate && view.rows.length > 0 ? selection.start : null}
              bulk={
                selection.ids.size > 0 || selection.isStarted ? (
                  <BulkBar
                    tasks={selection.tasks}
                    onEnd={taskKeys.endSelection}
                    today={today}
                    opened={taskKeys.bulkMenu}
                  />
                ) : null
              }
            />
          </div>
          <Load
            query={query}
            failure={t('loadFailed')}
            skeleton={search.view === 'board' ? <BoardSkeleton /> : <TasksSkeleton />}
            isEditable
          >
            {() => (
              <TasksContent
                view={view}
                search={search}
                set={set}
                hasTasks={tasks.length > 0}
                folded={folded}
                onFold={(status) => setFolded(toggled(folded, status))}
                onAdd={canCreate ? add : null}
                now={now}
                today={today}
                zone={zone}
                keys={taskKeys}
                addressOf={(task) => addressOf({ taskId: task.id })}
                scroller={scroller}
                offset={head.height}
                selection={canUpdate ? selection : null}
                onMoveTo={moveTo}
                onMoveToPriority={moveToPriority}
                onMove={search.sort === 'manual' ? move : undefined}
              />
            )}
          </Load>
          <VisuallyHidden role="status">{rowMoves.said}</VisuallyHidden>
        </div>
        {search.taskId && (
          <TaskDrawer
            id={search.taskId}
            listed={listed}
            position={listed ? positionOf(listed, view.groups) : null}
            today={today}
            zone={zone}
            opened={taskKeys.property}
            onMove={taskKeys.canMove ? taskKeys.move : null}
            onRemove={(task) => {
              remove(task)
              taskKeys.closeRemoved()
            }}
            onClose={taskKeys.close}
            focusRef={taskKeys.drawer}
          />
        )}
        <NewTask
          isOpen={search.newTask !== null && canCreate}
          deadline={search.newTask?.deadline ?? null}
          today={today}
          onClose={(made) => {
            added.current = made
            set({ newTask: null })
          }}
          onClosed={() => {
            // The dialog has given the focus back by then.
            taskKeys.show(added.current)
            added.current = undefined
          }}
        />
      </div>
    </Page>
  )
}

/** Where the heads of groups stick, and what a focused row must stay clear of. */
const headHeight = (height: number) => ({ '--head-h': `${height}px` }) as CSSProperties

const toggled = (list: TaskStatus[], status: TaskStatus): TaskStatus[] =>
  list.includes(status) ? list.filter((other) => other !== status) : [...list, status]

/** Among the open tasks, or among the completed ones. */
function positionOf(task: Task, groups: TaskGroup[]) {
  const peers = groups.flatMap(({ tasks }) => tasks).filter(({ completed }) => completed === task.completed)
  const index = peers.findIndex(({ id }) => id === task.id)
  return index === -1 ? null : { index: index + 1, count: peers.length }
}
