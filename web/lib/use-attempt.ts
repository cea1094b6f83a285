// Sends something new, by a key from which the server knows a second try for the first.
import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/**
 * The same content keeps its key until it was sent: a second try after a lost answer makes no second one. The same
 * content sent once more is meant to be another.
 */
export function useAttempt(): <Reply>(
  content: unknown,
  send: (key: string) => Promise<Reply>,
) => Promise<Reply> {
  const last = useRef({ content: '', key: '' })
  return async (content, send) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: randomKey() }
    const reply = await send(last.current.key)
    last.current = { content: '', key: '' }
    return reply
  }
}
