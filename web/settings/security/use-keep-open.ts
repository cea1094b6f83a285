// A dialog with something that is shown only once asks before it is closed without it: closing again does it.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Fault } from '#web/ui/FormAlert.tsx'

export function useKeepOpen(isNeeded: boolean, onClose: () => void) {
  const t = useTranslations('settings.security.twoFactor')
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    if (!isNeeded) setFault(null)
  }, [isNeeded])
  const close = () => {
    if (isNeeded && !fault) setFault({ text: t('keepFirst') })
    else onClose()
  }
  return { close, fault }
}
