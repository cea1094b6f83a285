// A new task while it is typed, kept in the browser.
import type { Person } from '#contract/people.ts'
import { repeatBases, repeatUnits, type TaskRepeat } from '#contract/task-repeat.ts'
import { type Priority, priorities } from '#contract/tasks.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useStoredState } from '#web/lib/stored-state.ts'

export interface TypedSubtask {
  /** Of the row. */
  key: string
  /** An empty one is about to be typed. */
  title: string
  description?: string
}

export interface TypedTask {
  title: string
  description: string
  priority: Priority
  /** Chosen; words in the title go before it. */
  deadline: string | null
  /** `HH:MM`. */
  deadlineTime: string | null
  /** Words that could be a deadline and shall stay in the title. */
  keptWords: string[]
  /** Null: myself. */
  assignee: Person | null
  repeat: TaskRepeat | null
  /** My own, in minutes before the deadline. */
  reminders: number[]
  subtasks: TypedSubtask[]
}

const blank: TypedTask = {
  title: '',
  description: '',
  priority: 'medium',
  deadline: null,
  deadlineTime: null,
  keptWords: [],
  assignee: null,
  repeat: null,
  reminders: [],
  subtasks: [],
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'title' in value && isText(value.title)

function isRepeat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null
  const { every, unit, after } = value as Record<keyof TaskRepeat, unknown>
  const isKnown = repeatUnits.some((known) => known === unit) && repeatBases.some((known) => known === after)
  return typeof every === 'number' && isKnown
}

function isTypedTask(value: unknown): value is TypedTask {
  if (typeof value !== 'object' || value === null) return false
  const typed = value as Record<keyof TypedTask, unknown>
  const { assignee } = typed
  return (
    isText(typed.title) &&
    isText(typed.description) &&
    priorities.some((known) => known === typed.priority) &&
    [typed.deadline, typed.deadlineTime].every((text) => text === null || isText(text)) &&
    isRepeat(typed.repeat) &&
    Array.isArray(typed.reminders) &&
    typed.reminders.every((minutes) => typeof minutes === 'number') &&
    Array.isArray(typed.keptWords) &&
    typed.keptWords.every(isText) &&
    Array.isArray(typed.subtasks) &&
    typed.subtasks.every(isRow) &&
    (assignee === null || (typeof assignee === 'object' && 'firstName' in assignee))
  )
}

/** Without any words it is only what was chosen for a task that was given up: the next one starts clean. */
const isDraft = (value: unknown): value is TypedTask =>
  isTypedTask(value) &&
  [value, ...value.subtasks].some(({ title, description }) => `${title}${description ?? ''}`.trim() !== '')

export const useTypedTask = () => useStoredState('tasks.new', blank, isDraft)

export const newRow = (title = ''): TypedSubtask => ({ key: randomKey(), title })

/** The form for the next task; what was typed while the last one was on its way is its beginning. */
export function nextTask(now: TypedTask, sent: TypedTask): TypedTask {
  return {
    ...now,
    title: now.title === sent.title ? '' : now.title,
    keptWords: [],
    description: now.description === sent.description ? '' : now.description,
    subtasks: now.subtasks.filter((row) => !sent.subtasks.some(({ key }) => key === row.key)),
  }
}
