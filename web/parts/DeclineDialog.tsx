// Asks before an invitation is declined: it cannot be taken back, only a new invitation can be sent.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Fault } from '#web/ui/FormAlert.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  companyName: string
  /** Full name of the sender. */
  invitedBy: string
  decline: () => Promise<unknown>
  onDeclined: () => void
}

export function DeclineDialog({ isOpen, onClose, companyName, invitedBy, decline, onDeclined }: Props) {
  const t = useTranslations()
  const [isDoing, setIsDoing] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    if (isOpen) setFault(null)
  }, [isOpen])
  const confirm = async () => {
    setIsDoing(true)
    setFault(null)
    try {
      await decline()
      onClose()
      onDeclined()
    } catch (error) {
      setFault({ text: errorText(t, error) })
    } finally {
      setIsDoing(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={t('companies.decline.question', { name: companyName })}
      verb={t('companies.decline.verb')}
      doing={t('companies.decline.doing')}
      isDoing={isDoing}
      fault={fault}
      onConfirm={confirm}
    >
      <p>{t.rich('companies.decline.hint', { inviter: () => <bdi>{invitedBy}</bdi> })}</p>
    </ConfirmDialog>
  )
}
