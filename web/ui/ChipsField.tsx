// A field for several short texts: Enter or a separator makes a chip of what is typed, Backspace takes the last one back.
import { PillsInput } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useComposition } from '#web/lib/use-composition.ts'
import classes from './ChipsField.module.css'

export interface Chip {
  text: string
  /** It is marked. */
  isFaulty?: boolean
  /** Makes its words a button; what it does, and its name. */
  correct?: { label: string; icon: ReactNode; run: () => void } | undefined
  /** Of the button that removes it. */
  removeLabel: string
}

interface Props {
  label: ReactNode
  description?: string
  error?: ReactNode
  /** Of the list of chips, for screen readers. */
  listLabel: string
  chips: Chip[]
  /** What is typed and no chip yet. */
  text: string
  separator: RegExp
  onText: (text: string) => void
  /** Makes chips of a text. */
  onTake: (text: string) => void
  onRemove: (chip: Chip) => void
  /** Takes the last chip back into the text. */
  onTakeBack: (chip: Chip) => void
  /** The first stop of its dialog. */
  isFirst?: boolean
  /** On the place to type. */
  input?: ComponentProps<typeof PillsInput.Field>
}

export function ChipsField(props: Props) {
  const { chips, text, separator, onText, onTake, onRemove, onTakeBack } = props
  const input = useRef<HTMLInputElement>(null)
  const { isComposing, owns, handlers } = useComposition()
  const type = (typed: string) => {
    if (!isComposing && separator.test(typed)) onTake(typed)
    else onText(typed)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    // A field of one line would lose the line breaks, and with them where a text ends.
    if (!separator.test(pasted.trim())) return
    event.preventDefault()
    onTake(`${text}${pasted}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (owns(event)) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      onTake(text)
    }
    const last = chips.at(-1)
    if (event.key === 'Backspace' && text === '' && last) {
      event.preventDefault()
      onTakeBack(last)
    }
  }
  const andGoOn = (act: () => void) => () => {
    act()
    input.current?.focus()
  }
  return (
    <PillsInput
      label={props.label}
      description={props.description}
      error={props.error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes.field ?? '' }}
    >
      <ul className={classes.chips} aria-label={props.listLabel}>
        {chips.map((chip) => (
          <Shown
            key={chip.text}
            chip={chip}
            onCorrect={andGoOn(() => chip.correct?.run())}
            onRemove={andGoOn(() => onRemove(chip))}
          />
        ))}
        <li className={classes.typing}>
          <PillsInput.Field
            ref={input}
            className={classes.input ?? ''}
            autoComplete="off"
            data-autofocus={props.isFirst || undefined}
            {...props.input}
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onPaste={paste}
            onKeyDown={onKeyDown}
            onBlur={() => text.trim() !== '' && onTake(text)}
            {...handlers}
          />
        </li>
      </ul>
    </PillsInput>
  )
}

interface ShownProps {
  chip: Chip
  onCorrect: () => void
  onRemove: () => void
}

function Shown({ chip: { text, isFaulty, correct, removeLabel }, onCorrect, onRemove }: ShownProps) {
  const words = (
    <bdi className={classes.chipText} title={text}>
      {text}
    </bdi>
  )
  return (
    <li className={classes.chip} data-faulty={isFaulty || undefined}>
      {correct ? (
        <button type="button" className={classes.correct} aria-label={correct.label} onClick={onCorrect}>
          {correct.icon}
          {words}
        </button>
      ) : (
        words
      )}
      <button type="button" className={classes.removeChip} aria-label={removeLabel} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </button>
    </li>
  )
}
