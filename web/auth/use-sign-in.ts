// Sends a sign-in form: one try at a time, then asks anew who is there; the guard leads on from that.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { userQuery } from '#web/lib/user.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import type { SignInMode } from './entries.ts'

export function useSignIn(act: SignInMode) {
  const t = useTranslations()
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const send = async (request: () => Promise<unknown>) => {
    setIsSending(true)
    setFault(null)
    try {
      await request()
      const user = await client.fetchQuery({ ...userQuery, staleTime: 0 })
      // A browser that keeps no cookie is let in and forgotten at once.
      if (!user) setFault({ text: t(`auth.${act}.unexpected`) })
    } catch (error) {
      // A refusal without words is a refusal all the same; no answer at all was not expected.
      const isRefusal = error instanceof CallError && error.status !== 0
      setFault({
        text: isRefusal ? errorText(t, error, t(`auth.${act}.failed`)) : t(`auth.${act}.unexpected`),
      })
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, fault, setFault, send }
}
