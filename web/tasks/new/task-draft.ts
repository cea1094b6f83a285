// A new task while it is typed: kept in the browser, and sent with a key that makes a repeated try harmless.
import { useRef } from 'react'
import type { Person } from '#contract/people.ts'
import { type Priority, priorities } from '#contract/tasks.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useStoredState } from '#web/lib/stored-state.ts'

export interface TypedTask {
  title: string
  description: string
  priority: Priority
  deadline: string | null
  /** `HH:MM`. */
  deadlineTime: string | null
  /** Null: myself. */
  assignee: Person | null
  /** Titles; an empty one is being typed. */
  subtasks: string[]
}

const blank: TypedTask = {
  title: '',
  description: '',
  priority: 'medium',
  deadline: null,
  deadlineTime: null,
  assignee: null,
  subtasks: [],
}

function isTypedTask(value: unknown): value is TypedTask {
  if (typeof value !== 'object' || value === null) return false
  const { title, description, priority, deadline, deadlineTime, assignee, subtasks } = value as Record<
    string,
    unknown
  >
  return (
    typeof title === 'string' &&
    typeof description === 'string' &&
    priorities.some((known) => known === priority) &&
    (deadline === null || typeof deadline === 'string') &&
    (deadlineTime === null || typeof deadlineTime === 'string') &&
    Array.isArray(subtasks) &&
    subtasks.every((title) => typeof title === 'string') &&
    (assignee === null || (typeof assignee === 'object' && assignee !== undefined && 'firstName' in assignee))
  )
}

export const useTypedTask = () => useStoredState('tasks.new', blank, isTypedTask)

/** The same key for the same content, so that a second try after a lost answer makes no second task. */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: randomKey() }
    return last.current.key
  }
}
