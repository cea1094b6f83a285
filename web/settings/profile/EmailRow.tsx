// The address that one logs in with; it changes in Security.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'

export function EmailRow() {
  const t = useTranslations('settings.profile')
  const { email } = useUser()
  return (
    <SettingRow
      title={t('email')}
      hint={<bdi dir="ltr">{email}</bdi>}
      control={
        <Button component={Link} to={{ search: '', hash: 'security' }} variant="default">
          {t('toSecurity')}
        </Button>
      }
    />
  )
}
