// The title of a new task: the words that name its deadline are marked, and a click or Backspace lets them be words.
import { Textarea, VisuallyHidden } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { TITLE_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { useComposition } from '#web/lib/use-composition.ts'
import { titlesIn } from '#web/tasks/title-lines.ts'
import type { WordsForDay } from './find-when.ts'
import classes from './TitleField.module.css'

interface Props {
  inputRef: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (title: string) => void
  found: WordsForDay | undefined
  onKeepWords: () => void
  /** Several lines are pasted: the title with the first of them, and the others. */
  onPasteLines: (title: string, others: string[]) => void
  /** Takes the last pasted lines back, if they are what the person did last; whether they were. */
  onUndoPaste: () => boolean
  onComposing: (isComposing: boolean) => void
  error: string | undefined
}

/** From here on the number of characters is shown. */
const NEAR = TITLE_LENGTH - 60

export function TitleField(props: Props) {
  const { inputRef, value, onChange, found, onKeepWords, onComposing, error } = props
  const t = useTranslations('tasks')
  const hint = useId()
  const mirror = useRef<HTMLDivElement>(null)
  const { handlers, owns } = useComposition()
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const [first, ...others] = titlesIn(event.clipboardData.getData('text/plain'))
    if (first === undefined || others.length === 0) return
    event.preventDefault()
    const field = event.currentTarget
    const { selectionStart, selectionEnd } = field
    const caret = selectionStart + first.length
    flushSync(() =>
      props.onPasteLines(value.slice(0, selectionStart) + first + value.slice(selectionEnd), others),
    )
    field.setSelectionRange(caret, caret)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (isUndo && !owns(event) && props.onUndoPaste()) return event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const isAtMark = found && selectionStart === found.end && selectionEnd === found.end
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key !== 'Backspace' || !isAtMark || !isPlain || owns(event)) return
    event.preventDefault()
    onKeepWords()
  }
  const onClick = ({
    currentTarget: { selectionStart, selectionEnd },
  }: {
    currentTarget: HTMLTextAreaElement
  }) => {
    if (
      found &&
      selectionStart === selectionEnd &&
      selectionStart > found.start &&
      selectionStart < found.end
    )
      onKeepWords()
  }
  return (
    <div className={classes.field}>
      {found && (
        <div ref={mirror} className={`${classes.text} ${classes.mirror}`} dir="auto" aria-hidden>
          {value.slice(0, found.start)}
          <mark className={classes.mark}>{found.words}</mark>
          {`${value.slice(found.end)} `}
        </div>
      )}
      <Textarea
        ref={inputRef}
        autosize
        minRows={1}
        maxRows={6}
        variant="unstyled"
        data-autofocus
        classNames={{ input: `${classes.text} ${classes.input}`, error: classes.error ?? '' }}
        aria-label={t('fields.title')}
        placeholder={t('titlePlaceholder')}
        // Empty, it shows a word of the interface, in the interface's direction.
        attributes={{
          input: { ...(value && { dir: 'auto' }), ...(found && !error && { 'aria-describedby': hint }) },
        }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onScroll={({ currentTarget }) => {
          if (mirror.current) mirror.current.scrollTop = currentTarget.scrollTop
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onClick={onClick}
        onCompositionStart={() => {
          handlers.onCompositionStart()
          onComposing(true)
        }}
        onCompositionEnd={() => {
          handlers.onCompositionEnd()
          onComposing(false)
        }}
      />
      <VisuallyHidden id={hint} aria-live="polite">
        {found && t('form.wordsFound', { words: found.words })}
      </VisuallyHidden>
      <Counter value={value} />
    </div>
  )
}

function Counter({ value }: { value: string }) {
  const t = useTranslations('tasks.form')
  const format = useFormatter()
  if (value.length < NEAR) return null
  const count = countGraphemes(value)
  if (count < NEAR) return null
  return (
    <span className={classes.counter} data-over={count > TITLE_LENGTH || undefined}>
      {t('titleLength', { count: format.number(count), max: TITLE_LENGTH })}
    </span>
  )
}
