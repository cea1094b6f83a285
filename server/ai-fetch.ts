// How an AI service is called: once more when it is busy or stumbles, and never further than its own address.
import { setTimeout as wait } from 'node:timers/promises'
import { AI_WAIT_SECONDS } from '#contract/limits.ts'

/** Before the second try, where the service does not say how long. */
const PAUSE_MS = 500

/** A second try after 429 and 5xx, no other; a redirect is a failure, because it would carry the key elsewhere. */
export const fetchTwice: typeof fetch = async (address, init = {}) => {
  const options: RequestInit = { ...init, redirect: 'error' }
  const first = await fetch(address, options)
  const pause = pauseAfter(first)
  if (pause === undefined) return first
  await first.body?.cancel()
  await wait(pause, undefined, init.signal ? { signal: init.signal } : {})
  return fetch(address, options)
}

/** Milliseconds until the second try; undefined when there is none. */
function pauseAfter({ status, headers }: Response): number | undefined {
  if (status !== 429 && status < 500) return undefined
  const asked = Number(headers.get('retry-after') ?? Number.NaN) * 1000
  if (Number.isNaN(asked)) return PAUSE_MS
  return asked <= AI_WAIT_SECONDS * 1000 ? asked : undefined
}
