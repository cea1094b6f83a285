// An act on the account: one at a time, confirmed where the server asks for it, its failure in words.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, type FailureCode } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { PasskeyError } from '#web/lib/passkeys.ts'
import { NotConfirmed, useConfirmed } from '#web/parts/use-confirmed.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshAccount } from './api.ts'

export interface ActFault extends Fault {
  code: FailureCode | null
  /** What the server said besides. */
  current: unknown
}

interface Options {
  /** Where there is no form to say it in. */
  isToasted?: boolean
  /** Nobody is signed in after it. */
  isLast?: boolean
}

export function useAct({ isToasted = false, isLast = false }: Options = {}) {
  const t = useTranslations()
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const isRunning = useRef(false)
  const [isDoing, setIsDoing] = useState(false)
  const [fault, setFault] = useState<ActFault | null>(null)

  const faultOf = (error: unknown): ActFault | null => {
    if (error instanceof NotConfirmed) return null
    if (error instanceof PasskeyError) {
      const { reason } = error
      if (reason === 'cancelled') return null
      const text = reason === 'known' ? t('errors.passkey_known') : t('settings.security.passkeys.unfit')
      return { text, code: null, current: undefined }
    }
    const { code, current } = error instanceof CallError ? error : { code: null, current: undefined }
    return { text: errorText(t, error), code, current }
  }
  /** True: it was done. The account is asked for anew, however it went: others may have changed it. */
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsDoing(true)
    setFault(null)
    try {
      await confirmed(act)
      return true
    } catch (error) {
      const failed = faultOf(error)
      if (failed && isToasted) toast({ text: failed.text, tone: 'failed' })
      else setFault(failed)
      return false
    } finally {
      isRunning.current = false
      setIsDoing(false)
      if (!isLast) refreshAccount(client)
    }
  }
  return { run, isDoing, fault, setFault }
}
