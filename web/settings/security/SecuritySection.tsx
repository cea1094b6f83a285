// How the account is kept safe.
import { useTranslations } from 'use-intl'
import { SectionHead } from '#web/settings/SectionHead.tsx'

export function SecuritySection() {
  const t = useTranslations('settings')
  return <SectionHead title={t('sections.security')} hint={t('security.hint')} />
}
