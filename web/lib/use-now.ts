// The time, for words such as "12 min ago".
import { useEffect, useState } from 'react'

const STEP_MS = 20_000

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
