// Asks the server anew when something shown ends by itself: its event may have been missed while the page slept.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { badgesQuery } from '#web/lib/badges.ts'

/** A sleeping computer stops timers, so the clock is also read again this often. */
const RECHECK = 15 * 60_000
/** The server's clock decides, and may be a little behind. */
const LATER = 1_000

/** The nearest of these instants that is to come counts; null is none. Badges are asked for too. */
export function useRefetchAt(module: string, instants: readonly (string | null)[]): void {
  const client = useQueryClient()
  const next = nearest(instants)
  useEffect(() => {
    if (next === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      clearTimeout(timer)
      const left = next + LATER - Date.now()
      if (left > 0) {
        timer = setTimeout(check, Math.min(left, RECHECK))
        return
      }
      stop()
      void client.invalidateQueries({ queryKey: [module] })
      void client.invalidateQueries(badgesQuery)
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
    document.addEventListener('visibilitychange', check)
    check()
    return stop
  }, [client, module, next])
}

/** In milliseconds since 1970. */
function nearest(instants: readonly (string | null)[]): number | undefined {
  const now = Date.now()
  const coming = instants.flatMap((instant) => {
    const at = instant === null ? 0 : Date.parse(instant)
    return at > now ? [at] : []
  })
  return coming.length > 0 ? Math.min(...coming) : undefined
}
