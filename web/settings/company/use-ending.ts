// Leaving or deleting the company: confirmed, done, and on to the companies with a word about it.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { endCompany } from '#web/lib/session.ts'
import { NotConfirmed, useConfirmed } from '#web/parts/use-confirmed.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'

/** `done`: what is said on the next screen. */
export function useEnding(act: () => Promise<unknown>, done: string) {
  const t = useTranslations()
  const navigate = useNavigate()
  const confirmed = useConfirmed()
  const [isDoing, setIsDoing] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const run = async () => {
    setIsDoing(true)
    setFault(null)
    try {
      await confirmed(() => endCompany(act, () => void navigate('/app/select-company', { replace: true })))
      toast({ text: done, tone: 'done' })
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setFault({ text: errorText(t, error) })
      setIsDoing(false)
    }
  }
  return { isDoing, fault, run, forgetFault: () => setFault(null) }
}
