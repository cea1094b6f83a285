// The question before admins give up their own role: afterwards they cannot take it back themselves.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { roleName } from '#web/lib/role-name.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useQuestion } from './use-question.ts'

interface Props {
  /** The role that they have then; null: nothing is asked. */
  role: string | null
  /** What it may do. */
  words: string
  onClose: () => void
  onConfirm: (role: string) => Promise<void>
}

export function GiveUpAdmin({ role, words, onClose, onConfirm }: Props) {
  const t = useTranslations()
  const { isDoing, fault, run } = useQuestion(role !== null)
  // It stays on the screen while it closes.
  const [last, setLast] = useState({ role: '', words: '' })
  useEffect(() => {
    if (role !== null) setLast({ role, words })
  }, [role, words])
  const confirm = () =>
    run(async () => {
      await onConfirm(last.role)
      onClose()
    })
  return (
    <ConfirmDialog
      isOpen={role !== null}
      onClose={onClose}
      question={t('users.giveUp.question')}
      verb={t('users.giveUp.verb')}
      doing={t('users.giveUp.doing')}
      isDoing={isDoing}
      fault={fault}
      onConfirm={confirm}
    >
      <p>{t('users.giveUp.text')}</p>
      <p>{t('users.giveUp.then', { role: roleName(t, last.role, 'inText'), words: last.words })}</p>
    </ConfirmDialog>
  )
}
