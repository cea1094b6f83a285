// Which tasks stand on the home card, and in which order.
import { priorities, type Task } from '#contract/tasks.ts'

/** Mine by deadline, then by priority; ticked ones since `since` stay in their place. */
export function nextTasks(tasks: Task[], userId: string, since: string): Task[] {
  return tasks
    .filter(({ assignee }) => assignee.id === userId)
    .filter(({ completed, completedAt }) => !completed || (completedAt ?? '') >= since)
    .toSorted(
      (a, b) =>
        (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999') ||
        priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
        a.id.localeCompare(b.id),
    )
}
