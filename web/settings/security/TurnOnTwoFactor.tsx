// Turning two-factor sign-in on: scan and enter a code, keep the recovery codes, log out what logged in without it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Security, setUpTwoFactor } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { securityQuery } from '#web/lib/security.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sessionsQuery } from './api.ts'
import { KeepCodes } from './KeepCodes.tsx'
import { OtherSessions } from './OtherSessions.tsx'
import { ScanSecret } from './ScanSecret.tsx'
import { useKeepOpen } from './use-keep-open.ts'

interface Props {
  setup: ReplyOf<typeof setUpTwoFactor>
  isOpen: boolean
  onClose: () => void
}

/** Made anew for each secret. */
export function TurnOnTwoFactor({ setup, isOpen, onClose }: Props) {
  const t = useTranslations('settings.security.twoFactor')
  const isShown = useOpenedLater(isOpen)
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const [isKept, setIsKept] = useState(false)
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  const { close, fault } = useKeepOpen(codes !== undefined && !isKept, onClose)
  const onDone = (codes: string[]) => {
    setCodes(codes)
    // The row behind says so at once.
    client.setQueryData(
      securityQuery.queryKey,
      (security: Security | undefined) =>
        security && {
          ...security,
          twoFactor: true,
          twoFactorSince: new Date().toISOString(),
          recoveryCodesLeft: codes.length,
        },
    )
  }
  const onKept = () => {
    setIsKept(true)
    if (others === 0) onClose()
  }
  const stage = codes === undefined ? 'scan' : isKept && others > 0 ? 'others' : 'codes'
  return (
    <Dialog
      isOpen={isShown}
      onClose={close}
      title={t(`stages.${stage}.title`)}
      subtitle={t(`stages.${stage}.hint`)}
    >
      {codes === undefined && <ScanSecret setup={setup} onDone={onDone} onCancel={onClose} />}
      {stage === 'codes' && codes && <KeepCodes codes={codes} fault={fault} onKept={onKept} />}
      {stage === 'others' && <OtherSessions count={others} onClose={onClose} />}
    </Dialog>
  )
}
