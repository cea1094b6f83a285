// What the list shows one below the other: heads of groups, and the tasks of those that are unfolded.
import { type Task, type TaskStatus, taskStatus } from '#contract/tasks.ts'
import type { TaskGroup } from '#web/tasks/groups.ts'

export type Item = { key: string } & ({ kind: 'head'; group: TaskGroup } | { kind: 'row'; task: Task })

export const itemsOf = (groups: readonly TaskGroup[], folded: readonly TaskStatus[]): Item[] =>
  groups.flatMap((group): Item[] => [
    { kind: 'head', key: group.status, group },
    ...(folded.includes(group.status)
      ? []
      : group.tasks.map((task): Item => ({ kind: 'row', key: task.id, task }))),
  ])

/** Also those that nothing is in yet, to drop something there; nothing is dropped among the overdue ones. */
export const withEmptyGroups = (groups: readonly TaskGroup[], statuses: readonly TaskStatus[]): TaskGroup[] =>
  statuses.flatMap((status) => {
    const group = groups.find((one) => one.status === status)
    return group ?? (status === 'overdue' ? [] : { status, tasks: [] })
  })

export const rowPlace = ({ id }: Task): string => `row ${id}`

export function taskOf(items: readonly Item[], id: string): Task | undefined {
  const item = items.find(({ kind, key }) => kind === 'row' && key === id)
  return item?.kind === 'row' ? item.task : undefined
}

/** The group of a place: of a head, or of a row in it. */
export function statusOf(
  items: readonly Item[],
  place: string | null,
  now: Date,
  zone: string,
): TaskStatus | undefined {
  const [kind, key] = place?.split(' ') ?? []
  if (kind === 'head') return key as TaskStatus
  const task = key === undefined ? undefined : taskOf(items, key)
  return task && taskStatus(task, now, zone)
}
