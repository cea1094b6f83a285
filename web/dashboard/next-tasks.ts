// Which tasks stand on the home card, and in which order.
import { priorities, type Task } from '#contract/tasks.ts'
import { asTask } from '#web/parts/task-changes.ts'

/** What one person has to do: tasks and subtasks, each once, whoever has the task above. */
export function tasksOf(tasks: readonly Task[], userId: string): Task[] {
  return tasks
    .flatMap((task) => [task, ...task.subtasks.map((subtask) => asTask(subtask, task))])
    .filter(({ assignee }) => assignee.id === userId)
}

/** By deadline, then by priority; ticked ones since `since` stay in their place. */
export function nextTasks(tasks: readonly Task[], since: string): Task[] {
  return tasks
    .filter(({ completed, completedAt }) => !completed || (completedAt ?? '') >= since)
    .toSorted(
      (a, b) =>
        (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999') ||
        (a.deadlineAt ?? '9999').localeCompare(b.deadlineAt ?? '9999') ||
        priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
        a.id.localeCompare(b.id),
    )
}
