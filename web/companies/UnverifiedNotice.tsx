// Why no invitations show yet: the address is not confirmed. Coming back from the mail asks anew.
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { userQuery, useUser } from '#web/lib/user.ts'
import { useResendVerification } from '#web/parts/use-resend-verification.ts'
import classes from './UnverifiedNotice.module.css'

export function UnverifiedNotice() {
  const t = useTranslations('companies.unverified')
  const { email, hasMailServer } = useUser()
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' })
  const { resend, isSending } = useResendVerification(email)
  return (
    <section className={classes.notice} aria-labelledby="unverified">
      <IconMail className={classes.icon} size={18} aria-hidden />
      <div className={classes.words}>
        <h2 id="unverified" className={classes.title}>
          {t('title')}
        </h2>
        <p className={classes.hint}>
          {t.rich(hasMailServer ? 'hint' : 'noMail', { email: () => <bdi>{email}</bdi> })}
        </p>
      </div>
      {hasMailServer && (
        <Button variant="default" disabled={isSending} onClick={resend}>
          {t('resend')}
        </Button>
      )}
    </section>
  )
}
