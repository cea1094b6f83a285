// The question before a role that people have is deleted: which one they get instead.
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import { useQuestion } from '#web/parts/use-question.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import type { RoleRemoval } from './use-remove-role.ts'

interface Props {
  removal: RoleRemoval
  roles: Role[]
}

export function RemoveRole({ removal, roles }: Props) {
  const t = useTranslations()
  const { asked } = removal
  // It stays on the screen while it closes.
  const [role, setRole] = useState(asked)
  const [next, setNext] = useState<string | null>(null)
  const { isDoing, fault, setFault, run } = useQuestion(asked !== null)
  useEffect(() => {
    if (!asked) return
    setRole(asked)
    setNext(null)
  }, [asked])
  const confirm = () => {
    if (!role) return
    if (!next) return setFault({ text: t('errors.role_in_use') })
    void run(async () => {
      await removal.remove(role, next)
      removal.forget()
    })
  }
  const name = role?.name ?? ''
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      onClose={removal.forget}
      question={t('users.roles.deleteQuestion', { name })}
      verb={t('users.roles.deleteVerb')}
      doing={t('users.roles.deleting')}
      isDoing={isDoing}
      fault={fault}
      onConfirm={confirm}
    >
      <p>{t('users.roles.deleteText', { count: role?.members ?? 0 })}</p>
      <RoleSelect
        label={t('users.roles.moveTo')}
        roles={roles.filter(({ id }) => id !== role?.id)}
        by="id"
        value={next}
        onChange={setNext}
      />
    </ConfirmDialog>
  )
}
