// The last row of the subtasks: a button that becomes a field. Enter adds and goes on; several pasted lines are several.
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TITLE_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { useComposition } from '#web/lib/use-composition.ts'
import shared from '#web/tasks/SubtaskRows.module.css'
import { titlesIn } from '#web/tasks/title-lines.ts'
import classes from './Subtasks.module.css'

interface Props {
  onAdd: (titles: string[]) => Promise<boolean>
  /** How many more there may be. */
  room: number
  isFirst: boolean
}

export function AddSubtask({ onAdd, room, isFirst }: Props) {
  const t = useTranslations('tasks.subtasks')
  const errorText = useTranslations('errors')
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isLeftByKey = useRef(false)
  const faultId = useId()
  const { handlers, owns } = useComposition()
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (isLeftByKey.current) button.current?.focus()
    isLeftByKey.current = false
  }, [isOpen])

  const add = (titles: string[]): boolean => {
    if (titles.length === 0) return true
    const isTooLong = titles.some(
      (title) => title.length > TITLE_LENGTH && countGraphemes(title) > TITLE_LENGTH,
    )
    if (isTooLong || titles.length > room) {
      setFault(errorText(isTooLong ? 'too_long' : 'too_many_subtasks'))
      return false
    }
    // What does not arrive comes back with a message of its own, which tries again.
    void onAdd(titles)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (owns(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (add(text.trim() ? [text.trim()] : [])) setText('')
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      isLeftByKey.current = true
      setText('')
      setFault(null)
      setIsOpen(false)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const titles = titlesIn(event.clipboardData.getData('text/plain'))
    if (titles.length < 2) return
    event.preventDefault()
    const [first = '', ...others] = titles
    if (add([`${text}${first}`.trim(), ...others])) setText('')
  }
  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.add}
        data-first={isFirst || undefined}
        onClick={() => setIsOpen(true)}
      >
        <IconPlus size={16} aria-hidden />
        {t('add')}
      </button>
    )
  }
  return (
    <div className={classes.adding} data-first={isFirst || undefined}>
      <IconPlus size={16} aria-hidden />
      <input
        ref={input}
        className={`${shared.field} ${classes.input}`}
        aria-label={t('add')}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault ? faultId : undefined}
        placeholder={t('placeholder')}
        enterKeyHint="done"
        {...(text && { dir: 'auto' })}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFault(null)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (!add(text.trim() ? [text.trim()] : [])) return
          setText('')
          setIsOpen(false)
        }}
        {...handlers}
      />
      {fault && (
        <p id={faultId} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
