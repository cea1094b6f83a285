// The current company asks for a second factor that this session has not shown: how to, another company, or the way out.
import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { LeaveButton } from '#web/settings/company/LeaveButton.tsx'
import block from '#web/ui/StateBlock.module.css'
import { useScreen } from '#web/ui/use-screen.ts'
import { EntryShell } from './EntryShell.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import classes from './TwoFactorNeeded.module.css'

/** `isNews`: it takes the place of a screen of the company, at the same address. */
export function TwoFactorNeeded({ isNews }: { isNews: boolean }) {
  const t = useTranslations()
  const { companyName } = useUser()
  const title = t('shell.twoFactor.title', { company: companyName ?? '' })
  const screen = useScreen<HTMLDivElement>(title)
  useEffect(() => {
    if (isNews) screen.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isNews, screen])
  return (
    <EntryShell>
      <div ref={screen} className={`${block.block} ${classes.page}`}>
        <IconShieldLock className={classes.icon} size={28} aria-hidden />
        <h1 className={`${block.title} ${classes.title}`} tabIndex={-1} dir="auto">
          {title}
        </h1>
        <div className={classes.ways}>
          <SecondFactor />
        </div>
        <div className={classes.others}>
          <Button component={Link} to="/app/select-company" variant="subtle">
            {t('shell.twoFactor.otherCompany')}
          </Button>
          <LeaveButton label={t('settings.company.leave.title')} variant="subtle" />
        </div>
      </div>
    </EntryShell>
  )
}
