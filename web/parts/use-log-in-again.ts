// Logging in once more, which counts as a confirmation: through the account's provider, or by the login page.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listIdentities, startProvider } from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { logOut } from '#web/lib/session.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'

export function useLogInAgain() {
  const t = useTranslations()
  const [isLeaving, setIsLeaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const logInAgain = async () => {
    setIsLeaving(true)
    setFault(null)
    try {
      const { items } = await call(listIdentities)
      const provider = items.find(({ provider }) => provider !== null)?.provider
      if (!provider) return await logOut()
      // The provider leads back here; logging out before would leave nothing to come back to.
      const returnTo = encodeURIComponent(location.pathname + location.hash)
      location.assign(`${startProvider.path.replace(':provider', provider)}?returnTo=${returnTo}`)
    } catch (error) {
      setFault({ text: errorText(t, error) })
      setIsLeaving(false)
    }
  }
  return { logInAgain, isLeaving, fault }
}
