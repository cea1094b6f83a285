// Copies the address of the open task.
import { useTranslations } from 'use-intl'
import { copyText } from '#web/lib/copy-text.ts'
import { toast } from '#web/ui/toast.ts'

export function useCopyLink() {
  const t = useTranslations('tasks')
  return async (): Promise<void> => {
    // Without https the browser lends no clipboard.
    if (await copyText(location.href)) toast({ text: t('linkCopied'), tone: 'done' })
    else toast({ text: t('linkNotCopied'), tone: 'failed' })
  }
}
