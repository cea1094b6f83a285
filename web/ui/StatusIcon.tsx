// The status of a task as an icon in its tone; the word always stands beside it.
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react'
import type { TaskStatus } from '#contract/tasks.ts'
import classes from './StatusIcon.module.css'

const icons = {
  overdue: IconAlertCircle,
  due_today: IconClock,
  pending: IconCircleDashed,
  completed: IconCircleCheck,
} as const

export function StatusIcon({ status }: { status: TaskStatus }) {
  const Icon = icons[status]
  return <Icon className={classes.icon} data-status={status} size={16} aria-hidden />
}
