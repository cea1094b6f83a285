// The setting by which a member leaves the company.
import { useTranslations } from 'use-intl'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import classes from './CompanyRows.module.css'
import { LeaveButton } from './LeaveButton.tsx'

export function LeaveCompany() {
  const t = useTranslations('settings.company.leave')
  return (
    <SettingRow
      title={t('title')}
      hint={t('hint')}
      control={<LeaveButton label={t('verb')} variant="default" className={classes.danger} />}
    />
  )
}
