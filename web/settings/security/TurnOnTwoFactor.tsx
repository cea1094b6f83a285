// Turning two-factor sign-in on: scan and enter a code, keep the recovery codes, log out what logged in without it.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Security, setUpTwoFactor } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { securityQuery } from '#web/lib/security.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { useUser } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sessionsQuery } from './api.ts'
import { KeepCodes } from './KeepCodes.tsx'
import { OtherSessions } from './OtherSessions.tsx'
import { ScanSecret } from './ScanSecret.tsx'
import { useKeepOpen } from './use-keep-open.ts'

interface Props {
  setup: ReplyOf<typeof setUpTwoFactor>
  /** Of an app in use. */
  isReplacing: boolean
  isOpen: boolean
  onClose: () => void
}

type Rest = 'others' | 'open'

/** Made anew for each secret. */
export function TurnOnTwoFactor({ setup, isReplacing, isOpen, onClose }: Props) {
  const t = useTranslations('settings.security.twoFactor')
  const isShown = useOpenedLater(isOpen)
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const [isKept, setIsKept] = useState(false)
  const [rest, setRest] = useState<Rest[]>([])
  // By the time the codes are kept the company has let in.
  const { needsTwoFactor, companyName } = useUser()
  const [wasNeeded] = useState(needsTwoFactor)
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
  const stage = codes === undefined ? (isReplacing ? 'replace' : 'scan') : (rest[0] ?? 'codes')
  // What is still to be decided after the codes, one after the other.
  const goOn = (stages: Rest[]) => {
    setRest(stages)
    if (stages.length === 0) onClose()
  }
  const onKept = () => {
    setIsKept(true)
    goOn([
      ...(others > 0 && !isReplacing ? (['others'] as const) : []),
      ...(wasNeeded ? (['open'] as const) : []),
    ])
  }
  return (
    <Dialog
      isOpen={isShown}
      onClose={close}
      title={t(`stages.${stage}.title`)}
      subtitle={t(`stages.${stage}.hint`, { company: companyName ?? '' })}
    >
      {codes === undefined && (
        <ScanSecret setup={setup} isReplacing={isReplacing} onDone={onDone} onCancel={onClose} />
      )}
      {stage === 'codes' && codes && <KeepCodes codes={codes} fault={fault} onKept={onKept} />}
      {stage === 'others' && <OtherSessions count={others} onClose={() => goOn(rest.slice(1))} />}
      {stage === 'open' && <OpenCompany company={companyName ?? ''} onStay={onClose} />}
    </Dialog>
  )
}

function OpenCompany({ company, onStay }: { company: string; onStay: () => void }) {
  const t = useTranslations('settings')
  const navigate = useNavigate()
  return (
    <Dialog.Form
      onSubmit={() => void navigate('/app')}
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            {t('security.twoFactor.stay')}
          </Button>
          <Button type="submit" data-autofocus>
            {t('openCompany', { company })}
          </Button>
        </>
      }
    >
      <p>{t('security.twoFactor.letsIn')}</p>
    </Dialog.Form>
  )
}
