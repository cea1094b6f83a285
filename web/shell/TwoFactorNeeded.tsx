// The current company asks for a second factor that this session has not shown: how to, another company, or the way out.
import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { LeaveButton } from '#web/settings/company/LeaveButton.tsx'
import block from '#web/ui/StateBlock.module.css'
import { useScreen } from '#web/ui/use-screen.ts'
import { EntryShell } from './EntryShell.tsx'
import classes from './TwoFactorNeeded.module.css'

export function TwoFactorNeeded() {
  const t = useTranslations()
  const { companyName } = useUser()
  const title = t('shell.twoFactor.title', { company: companyName ?? '' })
  const screen = useScreen<HTMLDivElement>(title)
  return (
    <EntryShell>
      <div ref={screen} className={`${block.block} ${classes.page}`}>
        <IconShieldLock className={classes.icon} size={28} aria-hidden />
        <h1 className={`${block.title} ${classes.title}`} tabIndex={-1} dir="auto">
          {title}
        </h1>
        <p className={block.hint}>{t('shell.twoFactor.hint')}</p>
        <div className={`${block.action} ${classes.actions}`}>
          <Button component={Link} to="/app/select-company" variant="default">
            {t('shell.twoFactor.otherCompany')}
          </Button>
          <Button component={Link} to="/app/settings#security">
            {t('shell.twoFactor.turnOn')}
          </Button>
        </div>
        <LeaveButton label={t('settings.company.leave.title')} variant="subtle" className={classes.leave} />
      </div>
    </EntryShell>
  )
}
