// The tasks that come next, to be ticked off here.

import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { useUser } from '#web/lib/user.ts'
import { shownZone } from '#web/lib/zone.ts'
import { TaskRow } from '#web/parts/TaskRow.tsx'
import { useTaskList } from '#web/parts/use-task-list.ts'
import { useToday } from '#web/parts/use-today.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx'
import { nextTasks } from './next-tasks.ts'
import classes from './TasksCard.module.css'

const ROWS = 7

export function TasksCard() {
  const t = useTranslations('dashboard')
  const { id } = useUser()
  const tasks = useTaskList('own')
  const open = tasks.data?.filter(({ assignee, completed }) => assignee.id === id && !completed).length
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

function Rows({ tasks, userId }: { tasks: Task[]; userId: string }) {
  const zone = shownZone.use()
  const t = useTranslations('dashboard')
  const navigate = useNavigate()
  const today = useToday(zone)
  // What was open when the card appeared keeps its row after the tick, so that it can be taken back.
  const [since] = useState(() => new Date().toISOString())
  const shown = nextTasks(tasks, userId, since).slice(0, ROWS)
  if (shown.length === 0) return <EmptyState title={t('noTasks')} hint={t('noTasksHint')} />
  return (
    <div className={classes.rows}>
      {shown.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          today={today}
          zone={zone}
          face={task.assignee.id === userId ? 'creator' : 'assignee'}
          to={`/app/tasks?task=${task.id}`}
          onOpen={() => void navigate(`/app/tasks?task=${task.id}`)}
        />
      ))}
    </div>
  )
}
