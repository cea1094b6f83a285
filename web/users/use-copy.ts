// Copies an address, and says so.
import { useTranslations } from 'use-intl'
import { copyText } from '#web/lib/copy-text.ts'
import { toast } from '#web/ui/toast.ts'

export function useCopyEmail() {
  const t = useTranslations('users')
  return async (email: string): Promise<void> => {
    if (await copyText(email)) toast({ text: t('emailCopied', { email }), tone: 'done' })
    else toast({ text: t('emailNotCopied', { email }), tone: 'failed' })
  }
}
