// A setting whose form opens below it, and gives the focus back to its button.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { ActButton } from './ActButton.tsx'

interface Props {
  title: string
  hint: ReactNode
  /** Of the button. */
  verb: string
  /** The same with what it is about. */
  label: string
  /** Between the row and the form. */
  note?: ReactNode
  form: (close: () => void) => ReactNode
}

export function EditRow({ title, hint, verb, label, note, form }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <SettingRow
      title={title}
      hint={hint}
      control={
        <ActButton buttonRef={button} label={label} isExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {verb}
        </ActButton>
      }
    >
      {(note || isOpen) && (
        <>
          {note}
          {isOpen && form(() => setIsOpen(false))}
        </>
      )}
    </SettingRow>
  )
}
