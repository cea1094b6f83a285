// Mounted closed and then opened: a dialog gives the focus back to what had it when it opened.
import { useEffect, useState } from 'react'

export function useOpenedLater(isOpen: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  return isShown
}
