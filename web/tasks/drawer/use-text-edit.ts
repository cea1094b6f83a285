// The title or the description of a task while it is edited in place: saved on leaving, also when the drawer moves on.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '#contract/limits.ts'
import type { Task } from '#contract/tasks.ts'
import { countGraphemes } from '#contract/text.ts'
import { useIsMounted } from '#web/lib/use-is-mounted.ts'
import { hasConflict, type TextField } from './conflicts.ts'
import { keepUnsaved, takeUnsaved, type UnsavedText } from './unsaved-texts.ts'
import { useEditTask } from './use-edit-task.ts'

const limits = { title: TITLE_LENGTH, description: DESCRIPTION_LENGTH }

/** For a component whose key is the task's id. */
export function useTextEdit(task: Task, field: TextField) {
  const edit = useEditTask()
  const input = useRef<HTMLTextAreaElement>(null)
  /** What was typed, and the task as it stood then. */
  const [draft, setDraft] = useState<UnsavedText | null>(() => takeUnsaved(task.id, field))
  /** Leaving the field may take it off the screen, which saves too. */
  const sent = useRef<UnsavedText>(null)
  const isMounted = useIsMounted()
  /** Had the focus before. */
  const cameFrom = useRef<Element>(null)
  const isTitle = field === 'title'
  const isTooLong =
    draft !== null && draft.text.length > limits[field] && countGraphemes(draft.text) > limits[field]

  const save = () => {
    if (!draft || isTooLong || sent.current === draft) return
    sent.current = draft
    setDraft(null)
    const text = draft.text.trim()
    if (text === (draft.seen[field] ?? '') || (isTitle && !text)) return
    void edit(task, { [field]: text || null }, draft.seen).then((isSaved) => {
      // A conflict shows both texts; after any other refusal the field keeps what was typed.
      if (isSaved || hasConflict(task.id)) return
      if (isMounted.current) setDraft((typed) => typed ?? { ...draft })
      else keepUnsaved(field, draft)
    })
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => () => latest.current(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method takes Enter and Escape for itself.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const isSave = event.key === 'Enter' && (isTitle || event.metaKey || event.ctrlKey)
    if (!isSave && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    // A long text is not thrown away by a key: Escape saves a description.
    if (event.key === 'Escape' && isTitle) setDraft(null)
    requestAnimationFrame(leave)
  }
  /** The keyboard goes on where it came from; the list may have taken that away. */
  const leave = () => {
    const back = cameFrom.current?.isConnected ? cameFrom.current : input.current?.closest('[data-drawer]')
    input.current?.blur()
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  }
  return {
    input,
    text: draft?.text ?? task[field] ?? '',
    isUnsaved: draft !== null,
    isTooLong,
    type: (text: string) => setDraft({ text, seen: draft?.seen ?? task }),
    save,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      cameFrom.current = relatedTarget
    },
    onKeyDown,
  }
}
