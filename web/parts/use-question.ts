// What is asked before an act: whether it is under way, and its failure in words, which the next question forgets.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { NotConfirmed } from './use-confirmed.ts'

export function useQuestion(isOpen: boolean, words?: (error: unknown) => string | undefined) {
  const t = useTranslations()
  const [isDoing, setIsDoing] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    if (isOpen) setFault(null)
  }, [isOpen])
  const run = async (act: () => Promise<void>) => {
    setIsDoing(true)
    setFault(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setFault({ text: words?.(error) ?? errorText(t, error) })
    } finally {
      setIsDoing(false)
    }
  }
  return { isDoing, fault, setFault, run }
}
