// Puts an address or a link on the clipboard, where the browser lends it.
import { useTranslations } from 'use-intl'
import { toast } from '#web/ui/toast.ts'

/** False without https, where browsers lend no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function useCopyEmail() {
  const t = useTranslations('users')
  return async (email: string): Promise<void> => {
    if (await copyText(email)) toast({ text: t('emailCopied', { email }), tone: 'done' })
    else toast({ text: t('emailNotCopied', { email }), tone: 'failed' })
  }
}
