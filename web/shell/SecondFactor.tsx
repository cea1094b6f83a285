// How to show a company the second factor that it asks for: by one that is there, or by setting one up.
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Security } from '#contract/account.ts'
import { errorText } from '#web/lib/error-text.ts'
import { passkeySupport } from '#web/lib/passkeys.ts'
import { securityQuery, setUpPath } from '#web/lib/security.ts'
import { userQuery, useUser } from '#web/lib/user.ts'
import { waysOf } from '#web/parts/confirm-ways.ts'
import { useConfirmIdentity } from '#web/parts/use-confirm-identity.ts'
import { useConfirmedByFactor } from '#web/parts/use-confirmed.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { Load } from '#web/ui/Load.tsx'
import classes from './SecondFactor.module.css'

export function SecondFactor() {
  const t = useTranslations('shell.twoFactor')
  // Another window may have added a way, or taken one away.
  const query = useQuery({ ...securityQuery, staleTime: 0 })
  const skeleton = <Bone width={220} height={34} radius={8} />
  return (
    <Load query={query} failure={t('failed')} skeleton={skeleton}>
      {(security) => (
        <>
          <p className={classes.hint}>{t(hintOf(security))}</p>
          {waysOf(security, true).length > 0 ? <Confirm security={security} /> : <SetUp />}
        </>
      )}
    </Load>
  )
}

/** Names only what can be shown, or set up, here. */
function hintOf(security: Security) {
  const ways = waysOf(security, true)
  if (ways.length === 0) return passkeySupport() ? 'setUpHint' : 'setUpAppHint'
  if (ways.includes('code')) return ways.includes('passkey') ? 'confirmHint' : 'confirmAppHint'
  return 'confirmPasskeyHint'
}

function Confirm({ security }: { security: Security }) {
  const t = useTranslations()
  const client = useQueryClient()
  const company = useUser().companyName ?? ''
  const [openFault, setOpenFault] = useState<Fault | null>(null)
  const open = async () => {
    setOpenFault(null)
    try {
      await client.invalidateQueries({ queryKey: userQuery.queryKey }, { throwOnError: true })
    } catch (error) {
      setOpenFault({ text: t('shell.twoFactor.notOpened', { company, reason: errorText(t, error) }) })
    }
  }
  const { isSending, fault, proveByPasskey } = useConfirmIdentity(open)
  const confirmed = useConfirmedByFactor()
  const ways = waysOf(security, true)
  const byCode = async () => {
    if (await confirmed()) await open()
  }
  return (
    <>
      <div className={classes.actions}>
        {ways.includes('code') && (
          <Button onClick={() => void byCode()}>{t('shell.twoFactor.byCode')}</Button>
        )}
        {ways.includes('passkey') && (
          <Button
            variant={ways.includes('code') ? 'default' : 'filled'}
            leftSection={<IconFingerprint size={16} aria-hidden />}
            {...(isSending && { 'data-disabled': true })}
            aria-disabled={isSending || undefined}
            onClick={() => void proveByPasskey()}
          >
            {t('shell.twoFactor.byPasskey')}
          </Button>
        )}
      </div>
      {(fault ?? openFault) && (
        <div className={classes.fault}>
          <FormAlert fault={fault ?? openFault} />
        </div>
      )}
    </>
  )
}

function SetUp() {
  const t = useTranslations('shell.twoFactor')
  return (
    <div className={classes.actions}>
      <Button component={Link} to={setUpPath('two-factor')}>
        {t('setUp')}
      </Button>
      {passkeySupport() && (
        <Button component={Link} to={setUpPath('passkey')} variant="default">
          {t('setUpPasskey')}
        </Button>
      )}
    </div>
  )
}
