// Inviting a colleague by email and role, and the invitations that wait.
import { Button, Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { actionsOf, mayGrant } from '#contract/permissions.ts'
import { createInvitation } from '#contract/invitations.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { roleName } from '#web/lib/role-name.ts'
import { useUser } from '#web/lib/user.ts'
import { invitationsQuery, rolesQuery } from '#web/lib/users.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { PendingInvitations } from './PendingInvitations.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function InviteModal({ isOpen, onClose }: Props) {
  const t = useTranslations('users')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('invite')} subtitle={t('inviteHint')} width={520}>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const client = useQueryClient()
  const { permissions } = useUser()
  const roles = useQuery(rolesQuery)
  // The server refuses a role that may do more than one's own; it is not offered.
  const offered = (roles.data ?? []).filter((role) =>
    mayGrant(new Set(permissions), actionsOf(role.kind, role.permissions)),
  )
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const submit = async () => {
    if (email.trim() === '' || !role) return setFault({ text: t('errors.fields_required') })
    setIsSaving(true)
    setFault(null)
    try {
      await call(createInvitation, { body: { email: email.trim(), role } })
      toast({ text: t('users.invited'), tone: 'done' })
      setEmail('')
      void client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    } catch (error) {
      setFault({ text: errorText(t, error) })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog.Form
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SaveButton isSaving={isSaving} savingLabel={t('users.sending')}>
            {t('users.send')}
          </SaveButton>
        </>
      }
    >
      <TextInput
        label={t('users.email')}
        placeholder={t('users.emailExample')}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Select
        label={t('users.role')}
        placeholder={t('users.chooseRole')}
        data={offered.map(({ name }) => ({ value: name, label: roleName(t, name) }))}
        value={role}
        onChange={setRole}
        error={roles.isError ? t('users.rolesFailed') : undefined}
        allowDeselect={false}
        comboboxProps={{ shadow: 'lg' }}
      />
      <FormAlert fault={fault} />
      <PendingInvitations />
    </Dialog.Form>
  )
}
