// Opens another of the person's companies; says so when that fails.
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { openCompany } from '#web/lib/session.ts'
import { useUser } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'

export function useOpenCompany() {
  const t = useTranslations()
  const { id } = useUser()
  return async (company: { id: string; name: string }): Promise<void> => {
    try {
      await openCompany(id, company.id, t('companies.opening', { name: company.name }))
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'failed' })
    }
  }
}
