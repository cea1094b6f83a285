// The setting by which a member leaves the company; its only admin is told beforehand that they cannot.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { soleAdminQuery } from '#web/settings/sole-admin.ts'
import classes from './CompanyRows.module.css'
import { LeaveButton } from './LeaveButton.tsx'

export function LeaveCompany() {
  const t = useTranslations('settings.company.leave')
  const { companyId } = useUser()
  const { data: companies = [] } = useQuery(soleAdminQuery)
  const isSole = companies.some(({ id }) => id === companyId)
  const reason = t.rich('sole', { link: (words) => <Link to="/app/users">{words}</Link> })
  return (
    <SettingRow
      title={t('title')}
      hint={
        <>
          {t('hint')}
          {isSole && <span className={classes.own}>{reason}</span>}
        </>
      }
      control={<LeaveButton label={t('verb')} variant="default" className={classes.danger} />}
    />
  )
}
