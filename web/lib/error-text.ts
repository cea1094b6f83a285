// The words for a failure: by its code in the person's language, else what the server said.
import type { useTranslations } from 'use-intl'
import { isErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/call.ts'

/** What useTranslations() gives without a namespace. */
export type Translate = ReturnType<typeof useTranslations<never>>

/** `otherwise` stands where the server said nothing. */
export function errorText(t: Translate, error: unknown, otherwise?: string): string {
  if (!(error instanceof CallError)) return otherwise ?? t('errors.unexpected')
  if (error.code === 'offline') return t('errors.offline')
  if (isErrorCode(error.code)) return t(`errors.${error.code}`)
  return error.message || (otherwise ?? t('errors.unexpected'))
}
