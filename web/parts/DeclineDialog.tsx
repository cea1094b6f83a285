// Asks before an invitation is declined: it cannot be taken back, only a new invitation can be sent.
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useQuestion } from './use-question.ts'

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
  const { isDoing, fault, run } = useQuestion(isOpen)
  const confirm = () =>
    run(async () => {
      await decline()
      onClose()
      onDeclined()
    })
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
