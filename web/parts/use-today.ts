// Today as a plain date in the viewer's zone; turns over at their midnight without a reload.

import { useEffect, useState } from 'react'
import { dayIn } from '#contract/dates.ts'

const LONGEST_DAY = 26 * 3_600_000
/** A sleeping computer stops timers, so the clock is also read again this often. */
const RECHECK = 15 * 60_000

export function useToday(zone: string): string {
  const [today, setToday] = useState(() => dayIn(zone, new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      clearTimeout(timer)
      setToday(dayIn(zone, new Date()))
      timer = setTimeout(check, Math.min(untilMidnight(zone, Date.now()), RECHECK))
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [zone])
  return today
}

/** Milliseconds until the zone's calendar day changes; found by halving, so right on 23 and 25 hour days. */
export function untilMidnight(zone: string, now: number): number {
  const today = dayIn(zone, new Date(now))
  let [same, next] = [0, LONGEST_DAY]
  while (next - same > 1) {
    const middle = Math.floor((same + next) / 2)
    if (dayIn(zone, new Date(now + middle)) === today) same = middle
    else next = middle
  }
  return next
}
