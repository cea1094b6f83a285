// Choosing the interface's language; where it fails, the reason is said in the old one.
import { useTranslations } from 'use-intl'
import type { LanguageCode } from '#contract/languages.ts'
import { errorText } from '#web/lib/error-text.ts'
import { setLanguage } from '#web/lib/language.ts'
import { toast } from './toast.ts'

export function useChooseLanguage(): (code: LanguageCode) => void {
  const t = useTranslations()
  return (code) => {
    setLanguage(code).catch((error: unknown) =>
      toast({ text: errorText(t, error, t('errors.offline')), tone: 'failed' }),
    )
  }
}
