// Now, as far as the status of tasks goes: it turns over at midnight, and at the minute at which a task gets overdue.
import { useEffect, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import { untilMidnight } from './use-today.ts'

type Timed = Pick<Task, 'completed' | 'deadlineAt'>

/** A sleeping computer stops timers, so the clock is also read again this often. */
const RECHECK = 15 * 60_000

/** The same instant until a status may have changed, so that what follows from it is computed once. */
export function useTaskClock(zone: string, tasks: readonly Timed[]): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const next = nextTurn(zone, tasks, now.getTime())
    const check = () => {
      clearTimeout(timer)
      if (Date.now() >= next) setNow(new Date())
      else timer = setTimeout(check, Math.min(next - Date.now(), RECHECK))
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [zone, tasks, now])
  return now
}

/** In milliseconds since 1970. */
function nextTurn(zone: string, tasks: readonly Timed[], now: number): number {
  let next = now + untilMidnight(zone, now)
  for (const { completed, deadlineAt } of tasks) {
    if (completed || deadlineAt === null) continue
    const at = Date.parse(deadlineAt)
    if (at > now && at < next) next = at
  }
  return next
}
