// Sends a proof of who is there: what was typed, or a passkey that the browser asks for.
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirm } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { confirmOptions } from '#contract/passkeys.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { usePasskey as askForPasskey, PasskeyError } from '#web/lib/passkeys.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { confirmation } from './use-confirmed.ts'

type Proof = InputOf<typeof confirm>['body']

/** `onDone`: what comes of it where no dialog asked; it is part of the sending. */
export function useConfirmIdentity(onDone: () => unknown = () => confirmation.answer(true)) {
  const t = useTranslations()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const left = useRef<AbortController>(null)
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current?.abort()
  }, [])

  const prove = async (by: keyof Proof, proof: () => Proof | Promise<Proof>) => {
    if (isSending) return
    setIsSending(true)
    setFault(null)
    try {
      await call(confirm, { body: await proof() })
      await onDone()
    } catch (error) {
      const isQuiet = error instanceof PasskeyError && error.reason === 'cancelled'
      const isRefused = error instanceof CallError && error.code === 'confirmation_failed'
      const text =
        error instanceof PasskeyError || (isRefused && by === 'passkey')
          ? t('errors.passkey_refused')
          : isRefused
            ? t(by === 'password' ? 'errors.password_wrong' : 'errors.code_wrong')
            : errorText(t, error)
      setFault(isQuiet ? null : { text })
    } finally {
      setIsSending(false)
    }
  }
  const proveByPasskey = () =>
    prove('passkey', async () => {
      const signal = left.current?.signal
      const options = await call(confirmOptions)
      return { passkey: await askForPasskey(options, { ...(signal && { signal }) }) }
    })
  return { isSending, fault, clearFault: () => setFault(null), prove, proveByPasskey }
}
