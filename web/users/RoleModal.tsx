// A role of the company's own: its name and what it may do; to add one, and to change one.
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GrantableAction } from '#contract/permissions.ts'
import { createRole, type Role, updateRole } from '#contract/roles.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { useRoleDraft } from './role-draft.ts'

interface Props {
  /** Null: a new one. */
  role: Role | null
  isOpen: boolean
  onClose: () => void
}

export function RoleModal({ role, isOpen, onClose }: Props) {
  const t = useTranslations('users.roles')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(role ? 'edit' : 'add')}
      subtitle={t(role ? 'editHint' : 'addHint')}
      width={560}
    >
      <RoleForm role={role} onClose={onClose} />
    </Dialog>
  )
}

function RoleForm({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const t = useTranslations()
  const { name, setName, nameError, nameRef, permissions, setPermissions, isSaving, fault, submit } =
    useRoleForm(role, onClose)
  return (
    <Dialog.Form
      onSubmit={submit}
      onCancel={onClose}
      actions={
        <SaveButton isSaving={isSaving} savingLabel={t(role ? 'users.roles.saving' : 'users.roles.adding')}>
          {t(role ? 'users.roles.save' : 'users.roles.add')}
        </SaveButton>
      }
    >
      <TextInput
        ref={nameRef}
        label={t('users.roles.name')}
        placeholder={t('users.roles.nameExample')}
        data-autofocus
        autoComplete="off"
        dir="auto"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={nameError}
      />
      <PermissionMatrix permissions={permissions} onChange={setPermissions} />
      <FormAlert fault={fault} />
    </Dialog.Form>
  )
}

function useRoleForm(role: Role | null, onClose: () => void) {
  const t = useTranslations()
  const client = useQueryClient()
  const nameRef = useRef<HTMLInputElement>(null)
  const { name, permissions, change, forget } = useRoleDraft(role)
  const [nameError, setNameError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const refuseName = (text: string) => {
    setNameError(text)
    nameRef.current?.focus()
  }
  const submit = async () => {
    if (isSaving) return
    setFault(null)
    if (name.trim() === '') return refuseName(t('errors.role_name_required'))
    setIsSaving(true)
    const body = { name: name.trim(), permissions }
    try {
      const saved = role
        ? await call(updateRole, { params: { id: role.id }, body })
        : await call(createRole, { body })
      toast({ text: t(role ? 'users.roles.saved' : 'users.roles.added', { name: saved.name }), tone: 'done' })
      forget()
      for (const key of ['users', 'user']) void client.invalidateQueries({ queryKey: [key] })
      onClose()
    } catch (error) {
      const text = errorText(t, error)
      if (error instanceof CallError && error.fields?.name) refuseName(text)
      else setFault({ text })
    } finally {
      setIsSaving(false)
    }
  }
  return {
    name,
    setName: (typed: string) => {
      change({ name: typed })
      setNameError(undefined)
    },
    nameError,
    nameRef,
    permissions,
    setPermissions: (permissions: GrantableAction[]) => change({ permissions }),
    isSaving,
    fault,
    submit,
  }
}
