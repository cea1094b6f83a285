// Inviting colleagues: one address or several, and the role that they get.
import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { createInvitation, type InvitedSeveral, type SentInvitation } from '#contract/invitations.ts'
import { INVITATIONS_PER_DAY } from '#contract/limits.ts'
import { actionsOf, mayGrant } from '#contract/permissions.ts'
import { call } from '#web/lib/call.ts'
import { errorText, type Translate } from '#web/lib/error-text.ts'
import { roleName } from '#web/lib/role-name.ts'
import { useUser } from '#web/lib/user.ts'
import { rolesQuery } from '#web/lib/users.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailField } from './EmailField.tsx'
import { type Address, withEmails } from './emails.ts'
import { InvitationLink, NoMailNote } from './InvitationLink.tsx'
import classes from './Invite.module.css'

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
  const form = useInvite()
  return (
    <Dialog.Form
      onSubmit={form.submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t(form.sent.length > 0 ? 'common.close' : 'common.cancel')}
          </Button>
          <SaveButton isSaving={form.isSaving} savingLabel={t('users.sending')}>
            {form.count > 1 ? t('users.sendSeveral', { count: form.count }) : t('users.send')}
          </SaveButton>
        </>
      }
    >
      <EmailField
        addresses={form.addresses}
        onAddresses={form.setAddresses}
        text={form.text}
        onText={form.setText}
      />
      <RoleSelect role={form.role} onRole={form.setRole} />
      <FormAlert fault={form.fault} />
      <Sent invitations={form.sent} onLeave={onClose} />
    </Dialog.Form>
  )
}

function useInvite() {
  const t = useTranslations()
  const client = useQueryClient()
  const [addresses, setAddresses] = useState<Address[]>([])
  const [text, setText] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [sent, setSent] = useState<SentInvitation[]>([])

  const submit = async () => {
    if (isSaving) return
    const wanted = withEmails(addresses, text)
    setAddresses(wanted)
    setText('')
    const problem = problemOf(t, wanted, role)
    setFault(problem === null ? null : { text: problem })
    if (problem !== null || !role) return
    setIsSaving(true)
    try {
      const emails = wanted.map(({ email }) => email)
      const answer = (await call(createInvitation, { body: { emails, role } })) as InvitedSeveral
      setAddresses(answer.refused.map(({ email, code }) => ({ email, fault: code })))
      setSent((before) => [...answer.sent, ...before])
      const count = answer.sent.length
      if (count > 0) toast({ text: t('users.invited', { count }), tone: 'done' })
      if (answer.refused.length > 0) setFault({ text: t('users.refused', { count: answer.refused.length }) })
      void client.invalidateQueries({ queryKey: ['users'] })
    } catch (error) {
      setFault({ text: errorText(t, error) })
    } finally {
      setIsSaving(false)
    }
  }
  const count = addresses.length + (text.trim() === '' ? 0 : 1)
  return { addresses, setAddresses, text, setText, role, setRole, isSaving, fault, sent, submit, count }
}

function problemOf(t: Translate, addresses: Address[], role: string | null): string | null {
  if (addresses.length === 0 || !role) return t('errors.fields_required')
  if (addresses.some(({ fault }) => fault)) return t('users.correctAddresses')
  const max = INVITATIONS_PER_DAY
  return addresses.length > max ? t('users.tooManyAddresses', { max }) : null
}

/** The server refuses a role that may do more than one's own; it is not offered. */
function RoleSelect({ role, onRole }: { role: string | null; onRole: (role: string | null) => void }) {
  const t = useTranslations()
  const { permissions } = useUser()
  const roles = useQuery(rolesQuery)
  const own = new Set(permissions)
  const offered = (roles.data ?? []).filter(({ kind, permissions }) =>
    mayGrant(own, actionsOf(kind, permissions)),
  )
  return (
    <Select
      label={t('users.role')}
      placeholder={t('users.chooseRole')}
      data={offered.map(({ name }) => ({ value: name, label: roleName(t, name) }))}
      value={role}
      onChange={onRole}
      error={roles.isError ? t('users.rolesFailed') : undefined}
      allowDeselect={false}
      comboboxProps={{ shadow: 'lg' }}
    />
  )
}

function Sent({ invitations, onLeave }: { invitations: SentInvitation[]; onLeave: () => void }) {
  const t = useTranslations()
  if (invitations.length === 0) return null
  const links = invitations.filter(({ link }) => link !== undefined).length
  return (
    <section className={classes.sent} aria-labelledby="just-sent">
      <h3 id="just-sent" className={classes.heading}>
        {t('users.justSent')}
      </h3>
      {links > 0 && <NoMailNote count={links} />}
      <ul className={classes.list}>
        {invitations.map(({ id, email, role, link }) => (
          <li key={id} className={classes.invitation}>
            <div className={classes.words}>
              <bdi className={classes.email} title={email}>
                {email}
              </bdi>
              <bdi className={classes.details}>{roleName(t, role)}</bdi>
            </div>
            {link !== undefined && <InvitationLink link={link} email={email} />}
          </li>
        ))}
      </ul>
      <Link className={classes.all ?? ''} to="/app/users?tab=invitations" onClick={onLeave}>
        {t('users.allInvitations')}
      </Link>
    </section>
  )
}
