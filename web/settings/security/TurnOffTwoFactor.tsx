// Turning two-factor sign-in off, by a code of the app or a recovery code.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disableTwoFactor } from '#contract/account.ts'
import { call } from '#web/lib/call.ts'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCode } from './use-code.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function TurnOffTwoFactor({ isOpen, onClose }: Props) {
  const t = useTranslations('settings.security.twoFactor')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} width={440} title={t('off.title')} subtitle={t('off.hint')}>
      <TurnOffForm onClose={onClose} />
    </Dialog>
  )
}

function TurnOffForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const [isRecovery, setIsRecovery] = useState(false)
  const form = useCode((code) => call(disableTwoFactor, { body: { code } }))
  const submit = async () => {
    if (!(await form.submit())) return
    onClose()
    toast({ text: t('settings.security.twoFactor.off.done'), tone: 'done' })
  }
  const change = () => {
    setIsRecovery(!isRecovery)
    form.field.onChange('')
    form.field.inputRef.current?.focus()
  }
  return (
    <Dialog.Form
      onSubmit={submit}
      onCancel={onClose}
      actions={
        <SaveButton
          color="red"
          isSaving={form.isDoing}
          savingLabel={t('settings.security.twoFactor.off.doing')}
        >
          {t('settings.security.twoFactor.turnOff')}
        </SaveButton>
      }
    >
      <CodeField {...form.field} isRecovery={isRecovery} hasFocus />
      <FormAlert fault={form.fault} />
      <div>
        <TextButton onClick={change}>
          {isRecovery ? t('settings.confirm.use.code') : t('settings.confirm.use.recovery')}
        </TextButton>
      </div>
    </Dialog.Form>
  )
}
