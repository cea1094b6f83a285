// Short messages at the foot of the screen, with at most one action; Toaster.tsx shows them.
import { UNDO_OFFER_SECONDS } from '#contract/limits.ts'
import type { Action } from '#contract/permissions.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { atSessionEnd } from '#web/lib/session.ts'
import { createStore } from '#web/lib/store.ts'
import { readViewport } from '#web/lib/use-viewport.ts'
import { userQuery } from '#web/lib/user.ts'

export interface ToastOptions {
  text: string
  /** `done` has a tick, `failed` a warning; `plain` nothing. */
  tone?: 'plain' | 'done' | 'failed'
  /** Offers to take the act back, by click or by Z. */
  undo?: () => unknown
  /** Taking it back is offered only as long as the person's role holds this. */
  undoNeeds?: Action
  action?: { label: string; run: () => unknown }
}

export interface Toast extends ToastOptions {
  id: number
}

/** In a narrow window more would cover what is worked on. */
const atMost = () => (readViewport() === 'narrow' ? 2 : 3)
export const TOAST_MS = UNDO_OFFER_SECONDS * 1000
const shown = createStore<Toast[]>([])
let nextId = 1

export const useToasts = shown.use

export const dismissToasts = (): void => shown.set([])

// What they offer to do would be done as whoever logs in next.
atSessionEnd(dismissToasts)

/**
 * Shows a message whose text is already in the person's language.
 *
 *     toast({ text: t('tasks.deleted'), undo: () => restore(task) })
 */
export function toast(options: ToastOptions): void {
  showToast(options)
}

/** As `toast`; answers with its id, for what makes it pointless. */
export function showToast(options: ToastOptions): number {
  const id = nextId++
  shown.set([...shown.get(), { ...options, id }].slice(-atMost()))
  return id
}

export function dismissToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id))
}

export const offersUndo = ({ undo, undoNeeds }: Toast, permissions: readonly Action[] = []): boolean =>
  undo !== undefined && (undoNeeds === undefined || permissions.includes(undoNeeds))

/** Takes back what the newest toast offers to; false when none does. */
export function undoNewest(): boolean {
  const permissions = queryClient.getQueryData(userQuery.queryKey)?.permissions
  const toast = shown.get().findLast((toast) => offersUndo(toast, permissions))
  if (!toast?.undo) return false
  dismissToast(toast.id)
  toast.undo()
  return true
}
