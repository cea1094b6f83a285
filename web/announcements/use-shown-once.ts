// Whether a dialog that is open once it is mounted is shown: it appears, and gives the focus back, as others do.
import { useCallback, useEffect, useState } from 'react'

export function useShownOnce(): { isOpen: boolean; close: () => void } {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(true), [])
  const close = useCallback(() => setIsOpen(false), [])
  return { isOpen, close }
}
