// New recovery codes in place of the old ones, asked for once, then shown once.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { renewRecoveryCodes } from '#contract/account.ts'
import { call } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { KeepCodes } from './KeepCodes.tsx'
import { useAct } from './use-act.ts'
import { useKeepOpen } from './use-keep-open.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function RenewCodes({ isOpen, onClose }: Props) {
  const t = useTranslations('settings.security.twoFactor')
  const [codes, setCodes] = useState<string[]>()
  useEffect(() => {
    if (isOpen) setCodes(undefined)
  }, [isOpen])
  const { close, fault } = useKeepOpen(codes !== undefined, onClose)
  const stage = codes ? 'codes' : 'renew'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t(`stages.${stage}.title`)}
      {...(codes && { subtitle: t('stages.codes.hint') })}
    >
      {codes ? (
        <KeepCodes codes={codes} fault={fault} onKept={onClose} />
      ) : (
        <AskForCodes onDone={setCodes} onCancel={onClose} />
      )}
    </Dialog>
  )
}

interface AskProps {
  onDone: (codes: string[]) => void
  onCancel: () => void
}

function AskForCodes({ onDone, onCancel }: AskProps) {
  const t = useTranslations()
  const { run, isDoing, fault } = useAct()
  const submit = () => void run(async () => onDone((await call(renewRecoveryCodes)).recoveryCodes))
  return (
    <Dialog.Form
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <SaveButton isSaving={isDoing} savingLabel={t('settings.security.twoFactor.renewing')}>
            {t('settings.security.twoFactor.renew')}
          </SaveButton>
        </>
      }
    >
      <p>{t('settings.security.twoFactor.stages.renew.hint')}</p>
      <FormAlert fault={fault} />
    </Dialog.Form>
  )
}
