// The tasks that come next, to be ticked off here.

import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { useUser } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { TaskRow } from '#web/parts/TaskRow.tsx'
import { useTaskClock } from '#web/parts/use-task-clock.ts'
import { useTaskList } from '#web/parts/use-task-list.ts'

import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx'
import { nextTasks, tasksOf } from './next-tasks.ts'
import classes from './TasksCard.module.css'

const ROWS = 7

export function TasksCard() {
  const t = useTranslations('dashboard')
  const { id } = useUser()
  const tasks = useTaskList('own')
  const open = useMemo(
    () => tasks.data && tasksOf(tasks.data, id).filter(({ completed }) => !completed).length,
    [tasks.data, id],
  )
  return (
    <Card
      title={t('tasks')}
      icon={IconCircleCheck}
      count={open ? t('openCount', { count: open }) : undefined}
      action={
        <Button component={Link} to="/app/tasks" variant="subtle" size="xs">
          {t('viewAll')}
        </Button>
      }
    >
      <Load query={tasks} failure={t('tasksFailed')} skeleton={<RowsSkeleton rows={5} />} isEditable>
        {(tasks) => <Rows tasks={tasks} userId={id} />}
      </Load>
    </Card>
  )
}

const addressOf = (id: string): string => `/app/tasks?task=${id}`

function Rows({ tasks, userId }: { tasks: Task[]; userId: string }) {
  const zone = shownZone.use()
  const t = useTranslations('dashboard')
  const navigate = useNavigate()
  const own = useMemo(() => tasksOf(tasks, userId), [tasks, userId])
  const now = useTaskClock(zone, own)
  // What was open when the card appeared keeps its row after the tick, so that it can be taken back.
  const [since] = useState(() => new Date().toISOString())
  const shown = useMemo(() => nextTasks(own, since).slice(0, ROWS), [own, since])
  const open = useCallback(({ id }: Task) => void navigate(addressOf(id)), [navigate])
  if (shown.length === 0) return <EmptyState title={t('noTasks')} hint={t('noTasksHint')} />
  return (
    <div className={classes.rows}>
      {shown.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          now={now}
          zone={zone}
          face="creator"
          to={addressOf(task.id)}
          onOpen={open}
        />
      ))}
    </div>
  )
}
