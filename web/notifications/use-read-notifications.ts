// Reads notifications at once on the screen; when the server refuses they are unread again, and a toast says so.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { type Reading, readingOptions } from '#web/lib/notifications.ts'
import { toast } from '#web/ui/toast.ts'

export function useReadNotifications(): (reading: Reading) => void {
  const t = useTranslations()
  const { mutate } = useMutation({
    ...readingOptions(useQueryClient()),
    onError: (error, reading) => {
      const action = { label: t('common.tryAgain'), run: () => mutate(reading) }
      toast({ text: errorText(t, error), tone: 'failed', action })
    },
  })
  return mutate
}
