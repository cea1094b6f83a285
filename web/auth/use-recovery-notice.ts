// After a sign-in by a recovery code: how many are left, and the way to new ones or another authenticator app.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { securityQuery } from '#web/lib/security.ts'
import { toast } from '#web/ui/toast.ts'

/** Codes of an app are six digits; the server takes either in the same field. */
const isOfApp = (code: string) => /^\d{6}$/.test(code.normalize('NFKC').replace(/[\s\p{Pd}]/gu, ''))

export function useRecoveryNotice(): (code: string) => void {
  const t = useTranslations('auth.twoFactor.used')
  const client = useQueryClient()
  const navigate = useNavigate()
  return (code) => {
    if (isOfApp(code)) return
    const run = () => navigate('/app/settings#security')
    const tell = (count: number) => toast({ text: t('left', { count }), action: { label: t('renew'), run } })
    // Who signed in has something else to do: that it could not be asked is not worth a word, the settings say it too.
    client.fetchQuery({ ...securityQuery, staleTime: 0 }).then(
      ({ recoveryCodesLeft }) => tell(recoveryCodesLeft),
      () => {},
    )
  }
}
