// Which rows of the list are selected, to change them together.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Task } from '#contract/tasks.ts'

export interface Selection {
  /** In the order of the screen. */
  tasks: Task[]
  ids: ReadonlySet<string>
  /** Selects a row, or not any more; `isRange`: all from the one before. */
  select: (task: Pick<Task, 'id'>, isRange: boolean) => void
  selectAll: () => void
  clear: () => void
  /** On a phone: boxes stand on the rows before any is selected. */
  isStarted: boolean
  start: () => void
}

const none: ReadonlySet<string> = new Set()

/** What is not among the rows any more, because it was folded, filtered out or deleted, is not selected. */
export function useSelection(rows: Task[]): Selection {
  const [chosen, setChosen] = useState(none)
  const [isStarted, setIsStarted] = useState(false)
  const anchor = useRef<string>(null)
  const shown = useRef(rows)
  shown.current = rows
  const tasks = useMemo(
    () => (chosen.size === 0 ? [] : rows.filter(({ id }) => chosen.has(id))),
    [rows, chosen],
  )
  const ids = useMemo(() => (chosen.size === 0 ? none : new Set(tasks.map(({ id }) => id))), [tasks, chosen])
  const select = useCallback(({ id }: Pick<Task, 'id'>, isRange: boolean) => {
    const indexOf = (wanted: string | null) => shown.current.findIndex((row) => row.id === wanted)
    const from = isRange ? indexOf(anchor.current) : -1
    anchor.current = id
    setChosen((before) => {
      const next = new Set(before)
      if (from !== -1) {
        const ends = [from, indexOf(id)].sort((a, b) => a - b)
        for (const row of shown.current.slice(ends[0], (ends[1] ?? 0) + 1)) next.add(row.id)
      } else if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const selectAll = useCallback(() => setChosen(new Set(shown.current.map(({ id }) => id))), [])
  const clear = useCallback(() => {
    anchor.current = null
    setChosen(none)
    setIsStarted(false)
  }, [])
  const start = useCallback(() => setIsStarted(true), [])
  return { tasks, ids, select, selectAll, clear, isStarted, start }
}
