// Has a new link mailed that confirms one's address; says that it is on its way, or why not.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { resendVerification } from '#contract/auth.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'

export function useResendVerification(email: string) {
  const t = useTranslations()
  const [isSending, setIsSending] = useState(false)
  const resend = async () => {
    setIsSending(true)
    try {
      await call(resendVerification)
      toast({ text: t('auth.verify.sent', { email }), tone: 'done' })
    } catch (error) {
      const isTooMany = error instanceof CallError && error.code === 'too_many_tries'
      toast({ text: isTooMany ? t('auth.verify.tooMany') : errorText(t, error), tone: 'failed' })
    } finally {
      setIsSending(false)
    }
  }
  return { resend, isSending }
}
