// After a sign-in by a recovery code, until it is put away: how many are left, and the way to new ones or another app.
import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { recoveryCodesLeft } from '#web/lib/recovery-codes-left.ts'
import { securityQuery } from '#web/lib/security.ts'
import { useUser } from '#web/lib/user.ts'
import classes from './RecoveryNotice.module.css'

export function RecoveryNotice() {
  const t = useTranslations()
  const { id } = useUser()
  // Only what comes into a region that is there already is read out.
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => setLeft(recoveryCodesLeft.of(id)), [id])
  // Only followed: once there are new codes, what is said here is over.
  const { data: security } = useQuery({ ...securityQuery, enabled: false })
  const isOver = security !== undefined && security.recoveryCodesLeft !== left
  const putAway = () => {
    // What was pressed goes with the notice.
    document.querySelector('h1')?.focus({ preventScroll: true })
    recoveryCodesLeft.forget()
    setLeft(null)
  }
  return (
    <div role="status">
      {left !== null && !isOver && (
        <div className={classes.notice}>
          <IconAlertTriangle className={classes.icon} size={18} aria-hidden />
          <p className={classes.text}>{t('auth.twoFactor.used.left', { count: left })}</p>
          <Button
            className={classes.act}
            component={Link}
            to="/app/settings#security"
            variant="default"
            onClick={putAway}
          >
            {t('auth.twoFactor.used.renew')}
          </Button>
          <ActionIcon
            className={classes.close ?? ''}
            size={28}
            aria-label={t('common.close')}
            title={t('common.close')}
            onClick={putAway}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
