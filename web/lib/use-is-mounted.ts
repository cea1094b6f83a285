// Whether a component is still there when an answer comes.
import { type RefObject, useEffect, useRef } from 'react'

export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
