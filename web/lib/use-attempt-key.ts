// Keys by which the server knows a second try for the first.
import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/** The same key for the same content, so that a second try after a lost answer makes no second one. */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: randomKey() }
    return last.current.key
  }
}
