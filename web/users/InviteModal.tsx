// Inviting colleagues: one address or several, and the role that they get. What is typed outlives closing.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SentInvitation } from '#contract/invitations.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailField } from './EmailField.tsx'
import { JustSent } from './JustSent.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { useInvite } from './use-invite.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function InviteModal({ isOpen, onClose }: Props) {
  const t = useTranslations('users')
  const links = useLinksLeft()
  const close = () => {
    links.tell()
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('add')} subtitle={t('inviteHint')} width={520}>
      <InviteForm onSent={links.add} onCopied={links.remove} onClose={close} />
    </Dialog>
  )
}

/** The links that nobody has copied: a link is told once, so whoever closes the dialog hears how to get another. */
function useLinksLeft() {
  const t = useTranslations('users')
  const navigate = useNavigate()
  const left = useRef(new Set<string>())
  const tell = () => {
    const count = left.current.size
    left.current.clear()
    if (count === 0) return
    const run = () => navigate('/app/users?tab=invitations')
    toast({ text: t('link.left', { count }), action: { label: t('tabs.invitations'), run } })
  }
  return {
    add: (sent: SentInvitation[], isShown: boolean) => {
      for (const { id, link } of sent) if (link !== undefined) left.current.add(id)
      if (!isShown) tell()
    },
    remove: (ids: string[]) => {
      for (const id of ids) left.current.delete(id)
    },
    tell,
  }
}

interface FormProps {
  onSent: (sent: SentInvitation[], isShown: boolean) => void
  onCopied: (ids: string[]) => void
  onClose: () => void
}

function InviteForm({ onSent, onCopied, onClose }: FormProps) {
  const t = useTranslations()
  const form = useInvite(onSent)
  const { draft, change, missing } = form
  const isDone = form.sent.length > 0 && form.isEmpty
  return (
    <Dialog.Form
      onSubmit={form.submit}
      actions={
        isDone && !form.isSaving ? (
          <Done onClose={onClose} />
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t(form.sent.length > 0 ? 'common.close' : 'common.cancel')}
            </Button>
            <SaveButton isSaving={form.isSaving} savingLabel={t('users.sending')}>
              {form.good > 1 ? t('users.sendSeveral', { count: form.good }) : t('users.send')}
            </SaveButton>
          </>
        )
      }
    >
      <EmailField value={draft} onChange={change} isMissing={missing.emails} />
      <RoleSelect
        label={t('users.role')}
        roles={form.roles}
        by="name"
        value={form.role}
        onChange={(role) => change({ role })}
        error={form.isFailed ? t('users.rolesFailed') : missing.role ? t('errors.required') : undefined}
      />
      <FormAlert fault={form.fault} />
      <JustSent invitations={form.sent} onCopied={onCopied} onLeave={onClose} />
    </Dialog.Form>
  )
}

/** In the place of the button that sent, and with the focus that it had. */
function Done({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) button.current?.focus()
  }, [])
  return (
    <Button ref={button} onClick={onClose}>
      {t('close')}
    </Button>
  )
}
