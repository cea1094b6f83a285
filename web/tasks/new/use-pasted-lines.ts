// Several lines pasted into the title: the first is the title, the others become subtasks, with a way back.
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { dismissToast, showToast } from '#web/ui/toast.ts'
import { newRow, type TypedTask } from './task-draft.ts'

interface Paste {
  before: TypedTask
  title: string
  /** Keys of the rows that it added. */
  added: ReadonlySet<string>
  toastId: number
}

export function usePastedLines(
  typed: RefObject<TypedTask>,
  change: (part: Partial<TypedTask>) => void,
  setFault: (fault: Fault | null) => void,
) {
  const t = useTranslations()
  const last = useRef<Paste>(null)
  // What the message offers is done in this form.
  useEffect(() => () => void (last.current && dismissToast(last.current.toastId)), [])

  const forget = () => {
    if (last.current) dismissToast(last.current.toastId)
    last.current = null
  }
  /** What was typed since stays. */
  const undo = () => {
    if (!last.current) return
    const { before, title, added } = last.current
    forget()
    change({
      ...(typed.current.title === title && { title: before.title }),
      subtasks: typed.current.subtasks.filter(({ key }) => !added.has(key)),
    })
  }
  return {
    /** `title` holds the first line where it was pasted. */
    take: (title: string, others: string[]) => {
      const before = typed.current
      const rows = others.map((one) => newRow(one))
      const subtasks = [...before.subtasks.filter((row) => row.title.trim()), ...rows]
      if (subtasks.length > SUBTASKS_MAX) return setFault({ text: t('errors.too_many_subtasks') })
      setFault(null)
      change({ title, subtasks })
      const text = t('tasks.form.pasted', { count: rows.length })
      const toastId = showToast({ text, tone: 'done', undo })
      last.current = { before, title, added: new Set(rows.map(({ key }) => key)), toastId }
    },
    /** Whether the title is still as the last lines made it, which are taken back then. */
    undoLast: () => {
      const isLast = last.current?.title === typed.current.title
      if (isLast) undo()
      return isLast
    },
    forget,
  }
}
