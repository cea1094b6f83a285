// Sends a sign-in, by whatever way: one at a time, then asks anew who is there; the guard leads on from that.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { loginTwoFactor } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { userQuery } from '#web/lib/user.ts'
import { keepWayBack } from '#web/lib/way-back.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import type { SecondStep, SignIn, Way } from './entries.ts'

/** What was asked for before a provider; home is no more than what this tab knows itself. */
function followWay({ user, returnTo }: ReplyOf<typeof loginTwoFactor>): void {
  if (returnTo && returnTo !== '/app') keepWayBack({ path: returnTo, userId: user.id, companyId: null })
}

export function useSignIn(first: Fault | null, onSecondStep: (step: SecondStep) => void): SignIn {
  const t = useTranslations()
  const client = useQueryClient()
  const [pending, setPending] = useState<Way | null>(null)
  const [fault, setFault] = useState(first)

  const send: SignIn['send'] = async (way, request, { act = 'login', onRefusal } = {}) => {
    if (pending) return
    setPending(way)
    setFault(null)
    try {
      const reply = await request()
      if ('twoFactor' in reply) return onSecondStep({ hasPasskey: reply.hasPasskey })
      if ('returnTo' in reply) followWay(reply)
      const user = await client.fetchQuery({ ...userQuery, staleTime: 0 })
      // A browser that keeps no cookie is let in and forgotten at once.
      if (!user) setFault({ text: t(`auth.${act}.unexpected`) })
    } catch (error) {
      // A refusal without words is a refusal all the same; no answer at all was not expected.
      const isRefusal = error instanceof CallError && error.status !== 0
      if (isRefusal && onRefusal?.(error)) return
      setFault({
        text: isRefusal ? errorText(t, error, t(`auth.${act}.failed`)) : t(`auth.${act}.unexpected`),
      })
    } finally {
      setPending(null)
    }
  }
  return { pending, fault, setFault, send }
}
