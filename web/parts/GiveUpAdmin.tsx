// The question before admins give up their own role: afterwards they cannot take it back themselves.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { roleName } from '#web/lib/role-name.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Fault } from '#web/ui/FormAlert.tsx'

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
  const [isDoing, setIsDoing] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  // It stays on the screen while it closes.
  const [last, setLast] = useState({ role: '', words: '' })
  useEffect(() => {
    if (role === null) return
    setLast({ role, words })
    setFault(null)
  }, [role, words])
  const confirm = async () => {
    setIsDoing(true)
    setFault(null)
    try {
      await onConfirm(last.role)
      onClose()
    } catch (error) {
      setFault({ text: errorText(t, error) })
    } finally {
      setIsDoing(false)
    }
  }
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
