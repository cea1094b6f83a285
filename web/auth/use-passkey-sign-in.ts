// Signing in with a passkey: when a button asks for it, or picked among what the browser suggests for the address.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHALLENGE_SECONDS } from '#contract/limits.ts'
import { loginWithPasskey, signInOptions } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { usePasskey as askBrowser, hasPasskeyAutofill, PasskeyError } from '#web/lib/passkeys.ts'
import type { SignIn } from './entries.ts'

const isCancelled = (error: unknown) => error instanceof PasskeyError && error.reason === 'cancelled'

async function answer(signal: AbortSignal, autofill = false) {
  const options = await call(signInOptions, undefined, { signal })
  return await askBrowser(options, { signal, autofill })
}

function replace(question: RefObject<AbortController | undefined>): AbortController {
  question.current = new AbortController()
  return question.current
}

/** `ask` opens the browser's window; the form stays in use meanwhile, and sending it closes the window. */
export function usePasskeyButton({ pending, setFault, send }: SignIn) {
  const t = useTranslations()
  const [isAsking, setIsAsking] = useState(false)
  const question = useRef<AbortController>(undefined)
  const isBusy = pending !== null
  useEffect(() => {
    if (isBusy) question.current?.abort()
  }, [isBusy])
  useEffect(() => () => question.current?.abort(), [])

  const ask = async () => {
    if (isAsking || isBusy) return
    const { signal } = replace(question)
    setIsAsking(true)
    setFault(null)
    try {
      const response = await answer(signal)
      await send('passkey', () => call(loginWithPasskey, { body: { response } }))
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return
      setFault({ text: error instanceof PasskeyError ? t('errors.passkey_refused') : errorText(t, error) })
    } finally {
      setIsAsking(false)
    }
  }
  return { ask, isAsking }
}

/**
 * While nothing else signs in. What the server gave for it is good for a while only, and for the last tab that asked.
 * Once it was refused or failed it is quiet: some devices answer without being asked, and would be refused for ever.
 * `onFocus` and `onType` of the field that offers it arm it again.
 */
export function usePasskeyAutofill({ pending, send }: SignIn, isAsking: boolean) {
  const [quiet, setQuiet] = useState<'refused' | 'failed' | null>(null)
  const isArmed = pending === null && !isAsking && quiet === null
  const [round, setRound] = useState(0)
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  useEffect(() => {
    const again = () => setRound((before) => before + 1)
    const comeBack = () => {
      if (document.hidden) return
      setQuiet(null)
      again()
    }
    document.addEventListener('visibilitychange', comeBack)
    const timer = setInterval(() => !document.hidden && again(), (CHALLENGE_SECONDS - 60) * 1000)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      clearInterval(timer)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks anew
  useEffect(() => {
    if (!isArmed) return
    const controller = new AbortController()
    const offer = async () => {
      if (!(await hasPasskeyAutofill()) || controller.signal.aborted) return
      const response = await answer(controller.signal, true)
      // Whatever comes of it: a way that opens the door ends this.
      setQuiet('refused')
      await sending.current('passkey', () => call(loginWithPasskey, { body: { response } }))
    }
    // Nobody picked anything yet: there is nothing to say.
    offer().catch(() => !controller.signal.aborted && setQuiet('failed'))
    return () => controller.abort()
  }, [isArmed, round])
  return {
    onFocus: () => setQuiet(null),
    // A server that does not answer is not asked at every letter.
    onType: () => quiet === 'refused' && setQuiet(null),
  }
}
