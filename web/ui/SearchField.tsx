// A field that narrows a list down: it asks once nobody has typed for a moment.
import { CloseButton, TextInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, SEARCH_QUERY_LENGTH } from '#contract/limits.ts'
import { useComposition } from '#web/lib/use-composition.ts'
import classes from './SearchField.module.css'

interface Props {
  label: string
  clearLabel: string
  text: string
  onText: (text: string) => void
  className?: string | undefined
}

/** What an input method is still putting together is no question yet. */
export function SearchField({ label, clearLabel, text, onText, className }: Props) {
  const [typed, setTyped] = useState(text)
  const { isComposing, handlers } = useComposition()
  const asked = useRef(text)
  // Cleared elsewhere, or Back.
  useEffect(() => {
    if (text !== asked.current) setTyped(text)
    asked.current = text
  }, [text])
  const latest = useRef(onText)
  latest.current = onText
  useEffect(() => {
    const wanted = typed.trim()
    if (isComposing || wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      latest.current(wanted)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  return (
    <TextInput
      className={`${classes.search} ${className ?? ''}`}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={SEARCH_QUERY_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={clearLabel} onClick={() => setTyped('')} />
      }
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape' && typed === '') currentTarget.blur()
        else if (key === 'Escape') setTyped('')
      }}
      {...handlers}
    />
  )
}
