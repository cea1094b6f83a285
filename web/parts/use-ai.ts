// What the AI service suggests: a text as it is written, subtasks, and what is missing for either.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SuggestedSubtask, suggestSubtasks, type suggestTaskDescription } from '#contract/ai.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { aiQuery } from '#web/lib/ai.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { callStream } from '#web/lib/event-stream.ts'

/** Why nothing can be suggested, in words; null when it can, or is not known yet. */
export function useAiMissing(): string | null {
  const t = useTranslations('common.ai')
  const { data } = useQuery(aiQuery)
  if (!data || data.isConnected) return null
  return data.provider ? t('noKey', { name: data.provider }) : t('none')
}

/** A call that writes a text from a title. */
type Text = typeof suggestTaskDescription
type TextEndpoint = Endpoint<string, undefined, NonNullable<Text['body']>, Text['reply']>

/**
 * Writes a text from a title. `text` grows while it runs, and stays as it is when it is stopped or fails; `run`
 * answers with the whole text, or undefined when there is none.
 */
export function useAiText(endpoint: TextEndpoint) {
  const [text, setText] = useState('')
  const { begin, ...rest } = useRun()
  const run = (title: string): Promise<string | undefined> => {
    setText('')
    return begin(async (signal) => {
      const onEvent = ({ payload }: { payload: unknown }) => {
        if (!signal.aborted) setText((before) => before + (payload as { delta: string }).delta)
      }
      const { description } = await callStream(endpoint, { body: { title } }, { signal, onEvent })
      setText(description)
      return description
    })
  }
  return { run, text, ...rest }
}

/** Suggests subtasks; `run` answers with them, or undefined when there are none. */
export function useAiSubtasks() {
  const { begin, ...rest } = useRun()
  const run = (body: InputOf<typeof suggestSubtasks>['body']): Promise<SuggestedSubtask[] | undefined> =>
    begin(async (signal) => (await call(suggestSubtasks, { body }, { signal })).subtasks)
  return { run, ...rest }
}

/** One run at a time: a new one stops the one before, and so does leaving the screen. */
function useRun() {
  const t = useTranslations()
  const [isRunning, setIsRunning] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  const stop = () => {
    running.current?.abort()
    running.current = null
    setIsRunning(false)
  }
  useEffect(() => () => running.current?.abort(), [])

  async function begin<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    stop()
    const own = new AbortController()
    running.current = own
    setIsRunning(true)
    setFault(null)
    try {
      return await work(own.signal)
    } catch (error) {
      if (!own.signal.aborted) setFault(errorText(t, error))
      return undefined
    } finally {
      if (running.current === own) setIsRunning(false)
    }
  }
  return { begin, stop, isRunning, fault }
}
