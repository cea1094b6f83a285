// The question before a passkey goes: whoever has it can no longer log in with it.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Passkey, removePasskey } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { passkeysQuery } from './api.ts'
import { useAct } from './use-act.ts'

interface Props {
  passkey: Passkey
  isOpen: boolean
  onClose: () => void
  /** Gets the focus once the passkey's own button is gone. */
  heir: () => HTMLElement | null
}

export function RemovePasskey({ passkey: { id, name }, isOpen, onClose, heir }: Props) {
  const t = useTranslations('settings.security.passkeys')
  const client = useQueryClient()
  const isShown = useOpenedLater(isOpen)
  const { run, isDoing, fault } = useAct()
  const confirm = async () => {
    if (!(await run(() => call(removePasskey, { params: { id } })))) return
    onClose()
    client.setQueryData(passkeysQuery.queryKey, (list: Passkey[] = []) =>
      list.filter((other) => other.id !== id),
    )
    toast({ text: t('removed', { name }), tone: 'done' })
    keepFocus(heir)
  }
  return (
    <ConfirmDialog
      isOpen={isShown}
      onClose={onClose}
      question={t('removeQuestion', { name })}
      verb={t('removeVerb')}
      doing={t('removing')}
      isDoing={isDoing}
      fault={fault}
      onConfirm={() => void confirm()}
    >
      <p>{t('removeHint')}</p>
    </ConfirmDialog>
  )
}
