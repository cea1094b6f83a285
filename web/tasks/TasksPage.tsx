// The tasks screen: tabs, filters, the grouped list, one task beside it, and the form for a new one.

import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn } from '#contract/dates.ts'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { useCan } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { findTask } from '#web/parts/task-changes.ts'
import { useTaskClock } from '#web/parts/use-task-clock.ts'
import { Load } from '#web/ui/Load.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useRemoveTask, useTasks } from './api.ts'
import { TaskDrawer } from './drawer/TaskDrawer.tsx'
import { filterTasks, groupTasks, isStatusList } from './groups.ts'
import { NewTask } from './new/NewTask.tsx'
import { TaskList } from './TaskList.tsx'
import { TasksEmpty } from './TasksEmpty.tsx'
import { TasksHead } from './TasksHead.tsx'
import classes from './TasksPage.module.css'
import { TasksSkeleton } from './TasksSkeleton.tsx'
import { useTaskKeys } from './use-task-keys.ts'
import { useTaskSearch } from './use-task-search.ts'

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
  const remove = useRemoveTask()
  const scroller = useRef<HTMLDivElement>(null)
  const head = useElementSize()

  const filter = `${search.priorities} ${search.assigneeId} ${search.text}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter stands for the search's parts
  const groups = useMemo(
    () => groupTasks(filterTasks(tasks, search), search.sort, now, zone),
    [tasks, filter, search.sort, now, zone],
  )
  const keys = useTaskKeys({
    rows: groups.flatMap(({ status, tasks }) => (folded.includes(status) ? [] : tasks)),
    openId: search.taskId,
    set,
    push,
  })
  const add = (deadline: string | null) => push({ newTask: { deadline } })
  useShortcut('c', () => add(null), canCreate)

  const listed = findTask(query.data ?? tasks, search.taskId)
  return (
    <Page title={t('title')} isFitted>
      <div className={classes.page} data-split={search.taskId !== null || undefined}>
        <div className={classes.scroller} ref={scroller} style={headHeight(head.height)}>
          <div className={classes.head} ref={head.ref}>
            <TasksHead
              search={search}
              counts={counts}
              onChange={set}
              onAdd={canCreate ? () => add(null) : null}
            />
          </div>
          <Load query={query} failure={t('loadFailed')} skeleton={<TasksSkeleton />} isEditable>
            {() =>
              groups.length > 0 ? (
                <TaskList
                  groups={groups}
                  folded={folded}
                  onFold={(status) => setFolded(toggled(folded, status))}
                  onAdd={canCreate ? (status) => add(status === 'due_today' ? today : null) : null}
                  now={now}
                  zone={zone}
                  face={search.tab === 'mine' ? 'creator' : 'assignee'}
                  openId={search.taskId}
                  activeId={keys.activeId}
                  onActive={keys.setActive}
                  onOpen={keys.open}
                  onKeyDown={keys.onRowKeyDown}
                  addressOf={(task) => addressOf({ taskId: task.id })}
                  scroller={scroller}
                  offset={head.height}
                  focus={keys.focus}
                />
              ) : (
                <TasksEmpty
                  tab={search.tab}
                  isFiltered={tasks.length > 0}
                  onClear={() => set({ priorities: [], assigneeId: null, text: '' })}
                  onAdd={canCreate ? () => add(null) : null}
                />
              )
            }
          </Load>
        </div>
        {search.taskId && (
          <TaskDrawer
            id={search.taskId}
            listed={listed}
            position={listed ? positionOf(listed, groups) : null}
            today={today}
            zone={zone}
            opened={keys.property}
            onMove={keys.canMove ? keys.move : null}
            onRemove={(task) => {
              remove(task)
              keys.close()
            }}
            onClose={keys.close}
            focusRef={keys.drawer}
          />
        )}
        <NewTask
          isOpen={search.newTask !== null && canCreate}
          deadline={search.newTask?.deadline ?? null}
          today={today}
          onClose={() => set({ newTask: null })}
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
function positionOf(task: Task, groups: ReturnType<typeof groupTasks>) {
  const peers = groups.flatMap(({ tasks }) => tasks).filter(({ completed }) => completed === task.completed)
  const index = peers.findIndex(({ id }) => id === task.id)
  return index === -1 ? null : { index: index + 1, count: peers.length }
}
