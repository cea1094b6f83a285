// How the person logs in, where they are logged in, what happened to the account, and the end of it.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { securityQuery } from '#web/lib/security.ts'
import { SectionHead } from '#web/settings/SectionHead.tsx'
import { SettingRows } from '#web/settings/SettingRow.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Load } from '#web/ui/Load.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailRow } from './EmailRow.tsx'
import { IdentityRow } from './IdentityRow.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import classes from './Security.module.css'
import { SecurityLog } from './SecurityLog.tsx'
import { SessionRow } from './SessionRow.tsx'
import { TwoFactorRow } from './TwoFactorRow.tsx'
import { useConnectedReturn } from './use-connected-return.ts'

export function SecuritySection() {
  const t = useTranslations('settings')
  const query = useQuery(securityQuery)
  useConnectedReturn()
  return (
    <>
      <SectionHead title={t('sections.security')} hint={t('security.hint')} />
      <SettingRows>
        <Load query={query} failure={t('security.failed')} skeleton={<Skeleton />} isEditable>
          {(security) => (
            <SettingRows>
              <PasswordRow security={security} />
              <EmailRow security={security} />
              <TwoFactorRow security={security} />
            </SettingRows>
          )}
        </Load>
        <PasskeyRow />
        <IdentityRow />
        <SessionRow />
        <SecurityLog />
        <DeleteAccount />
      </SettingRows>
    </>
  )
}

function Skeleton() {
  return (
    <SettingRows>
      {[90, 60, 130].map((width) => (
        <div key={width} className={classes.bonesRow}>
          <div className={classes.bones}>
            <Bone width={width} height={10} />
            <Bone width={200} height={8} />
          </div>
          <Bone width={110} height={34} radius={8} />
        </div>
      ))}
    </SettingRows>
  )
}
