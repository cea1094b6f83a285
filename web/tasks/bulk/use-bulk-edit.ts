// Edits several tasks by one call, at once on the screen, with one message: what became of it, and one way back.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { CallError, type FailureCode } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import { changeTask, ManyRefused } from '#web/parts/change-task.ts'
import { showRefusal } from '#web/parts/refusal.ts'
import { isUnsaved } from '#web/parts/task-changes.ts'
import { useChangeTask } from '#web/parts/use-change-task.ts'
import { dismissToast, showToast, type ToastOptions, toast } from '#web/ui/toast.ts'
import { type BulkEdit, changeOf, editedBy, isLocked, undoOf } from './bulk-edits.ts'

interface Outcome {
  done: Task[]
  refused: Task[]
  /** Why; of several reasons the first. */
  reason?: CallError | undefined
}

/** `notice` says what became of so many tasks. */
type EditTasks = (tasks: readonly Task[], edit: BulkEdit, notice: (count: number) => string) => Promise<void>

export function useBulkEdit(): EditTasks {
  const client = useQueryClient()
  const change = useChangeTask()
  const t = useTranslations()
  const locale = useLocale()
  return useCallback<EditTasks>(
    async function run(tasks, edit, notice) {
      const wanted = editedBy(
        tasks.filter((task) => !isUnsaved(task)),
        edit,
      )
      const ids = new Set(wanted.map(({ id }) => id))
      const locked = edit.completed ? wanted.filter((task) => isLocked(task, ids)) : []
      const sent = wanted.filter((task) => !locked.includes(task))
      const outcome = {
        done: sent,
        refused: locked,
        reason: locked.length > 0 ? waits() : undefined,
      } as Outcome
      try {
        if (sent.length > 0) await changeTask(client, changeOf(sent, edit))
      } catch (error) {
        if (!(error instanceof ManyRefused)) {
          const action = { label: t('common.tryAgain'), run: () => run(tasks, edit, notice) }
          return toast({ text: errorText(t, error), tone: 'failed', action })
        }
        settle(outcome, error)
      }
      const { done, refused, reason } = outcome
      const undo = done.length > 0 ? { undo: () => change(undoOf(done, edit)) } : {}
      if (refused.length === 0) {
        if (done.length > 0) offerLast(done, edit, { text: notice(done.length), tone: 'done', ...undo })
        return
      }
      // Of a single one everybody knows which.
      if (tasks.length === 1) return showRefusal(errorText(t, reason))
      const names = refused
        .slice(0, NAMED)
        .map(({ title }) => t('tasks.bulk.quoted', { title: short(title) }))
      const more = refused.length - names.length
      const titles = new Intl.ListFormat(locale, { type: 'unit' }).format([
        ...names,
        ...(more > 0 ? [t('tasks.bulk.more', { count: more })] : []),
      ])
      const counts = { count: refused.length, total: refused.length + done.length, titles }
      const text = t(`tasks.bulk.refused.${actOf(edit)}`, { ...counts, reason: errorText(t, reason) })
      toast({ text, tone: 'failed', ...undo })
    },
    [client, change, t, locale],
  )
}

/** The message about the last edit of the same fields. */
const offered = new Map<string, { toast: number; ids: string[] }>()
atSessionEnd(() => offered.clear())

/** What an earlier edit of the same tasks went back from is no longer there. */
function offerLast(tasks: Task[], edit: BulkEdit, options: ToastOptions): void {
  const fields = Object.keys(edit).join(' ')
  const earlier = offered.get(fields)
  const ids = tasks.map(({ id }) => id)
  if (earlier?.ids.every((id) => ids.includes(id))) dismissToast(earlier.toast)
  offered.set(fields, { toast: showToast(options), ids })
}

/** Titles in a message; more are only counted. */
const NAMED = 2
const TITLE = 40

const short = (title: string): string =>
  title.length > TITLE ? `${title.slice(0, TITLE).trimEnd()}…` : title

const waits = () => new CallError(409, 'subtasks_open' satisfies FailureCode)

function actOf({ completed, deleted }: BulkEdit): 'complete' | 'delete' | 'change' {
  if (completed) return 'complete'
  return deleted ? 'delete' : 'change'
}

function settle(outcome: Outcome, error: ManyRefused): void {
  const indexes = new Set(error.refused.map(({ index }) => index))
  const sent = outcome.done
  outcome.done = sent.filter((_, index) => !indexes.has(index))
  outcome.refused = [...outcome.refused, ...sent.filter((_, index) => indexes.has(index))]
  outcome.reason ??= error
}
