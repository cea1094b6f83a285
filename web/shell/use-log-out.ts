// Logging out; the guard leads to /login afterwards.
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { logOut } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

export function useLogOut() {
  const t = useTranslations()
  return () => {
    logOut().catch((error: unknown) => toast({ text: errorText(t, error), tone: 'failed' }))
  }
}
