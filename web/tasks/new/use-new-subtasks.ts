// The rows of subtasks below a new task: what keys and pasted lists make of them, and where the focus goes.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SUBTASKS_MAX } from '#contract/limits.ts'
import { useComposition } from '#web/lib/use-composition.ts'
import { titlesIn } from '#web/tasks/title-lines.ts'
import { newRow, type TypedSubtask } from './task-draft.ts'

export function useNewSubtasks(rows: TypedSubtask[], onChange: (rows: TypedSubtask[]) => void) {
  const t = useTranslations('tasks.subtasks')
  const errorText = useTranslations('errors')
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  const [said, setSaid] = useState('')
  const [isFull, setIsFull] = useState(false)
  const composition = useComposition()
  useEffect(() => {
    if (next.current === null) return
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-row]') ?? [])]
    const field = fields.find((one) => one.dataset.row === next.current)
    const target = field ?? box.current?.querySelector<HTMLElement>('[data-add]')
    target?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
    next.current = null
  })

  /** `focused`: the key of a row, or '' for the button that adds one. */
  const put = (changed: TypedSubtask[], focused?: string) => {
    if (changed.length > SUBTASKS_MAX && changed.length > rows.length) return setIsFull(true)
    setIsFull(false)
    next.current = focused ?? null
    onChange(changed)
  }
  const add = (at = rows.length) => {
    const following = rows[at]
    const previous = rows[at - 1]
    if (previous?.title.trim() === '') return put(rows.slice(), previous.key)
    if (following?.title === '') return put(rows.slice(), following.key)
    const row = newRow()
    put(rows.toSpliced(at, 0, row), row.key)
  }
  const remove = (index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1]
    put(rows.toSpliced(index, 1), neighbour?.key ?? '')
  }
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row) return
    setSaid(t('moved', { title: row.title, index: to + 1, count: rows.length }))
    put(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOwned = composition.owns(event)
    const go = (to: number) => {
      event.preventDefault()
      next.current = rows[to]?.key ?? null
      setSaid('')
      onChange(rows.slice())
    }
    if (event.key === 'Enter') {
      // Never the form's, and while an input method composes nobody's.
      event.preventDefault()
      if (!isOwned && event.currentTarget.value.trim()) add(index + 1)
    } else if (isOwned) {
      return
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
      event.preventDefault()
      put(rows.toSpliced(index, 1), (rows[index - 1] ?? rows[index + 1])?.key ?? '')
    } else if (event.key === 'ArrowUp' && index > 0) go(index - 1)
    else if (event.key === 'ArrowDown' && index < rows.length - 1) go(index + 1)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const [first, ...others] = titlesIn(event.clipboardData.getData('text/plain'))
    const row = rows[index]
    if (first === undefined || others.length === 0 || !row) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const title = value.slice(0, selectionStart ?? 0) + first + value.slice(selectionEnd ?? value.length)
    const pasted = others.map((one) => newRow(one))
    put(rows.toSpliced(index, 1, { ...row, title }, ...pasted), pasted.at(-1)?.key)
  }
  return {
    box,
    said,
    fault: isFull ? errorText('too_many_subtasks') : null,
    add,
    remove,
    move,
    rename: (index: number, title: string) =>
      put(rows.map((row, at) => (at === index ? { ...row, title } : row))),
    /** Rows that were left empty go. */
    tidy: () => {
      const filled = rows.filter(({ title }) => title.trim())
      if (filled.length < rows.length) put(filled)
    },
    fieldProps: (index: number) => ({
      'data-row': rows[index]?.key,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, index),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => onPaste(event, index),
      ...composition.handlers,
    }),
  }
}
