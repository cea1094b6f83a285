// An invitation to somebody else than who is signed in: they switch accounts, or leave it.
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/auth.ts'
import { errorText } from '#web/lib/error-text.ts'
import { logOut } from '#web/lib/session.ts'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import type { InvitationPreview } from './api.ts'
import { InvitationFrame } from './InvitationFrame.tsx'
import classes from './LinkCard.module.css'

export function OtherAccount({ invitation, user }: { invitation: InvitationPreview; user: User }) {
  const t = useTranslations()
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSaving(true)
    setFault(null)
    try {
      await logOut()
    } catch (error) {
      setFault({ text: errorText(t, error) })
      setIsSaving(false)
    }
  }
  return (
    <InvitationFrame invitation={invitation} step="switch">
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.other}>
          {t.rich('auth.invitation.otherAccount', {
            invited: () => <bdi>{invitation.email}</bdi>,
            email: () => <bdi>{user.email}</bdi>,
          })}
        </p>
        <FormAlert fault={fault} />
        <SaveButton size="lg" fullWidth isSaving={isSaving} savingLabel={t('auth.invitation.switching')}>
          {t('auth.invitation.switch')}
        </SaveButton>
        <Button component={Link} to="/app" variant="default" size="lg" fullWidth>
          {t('auth.invitation.later')}
        </Button>
      </form>
    </InvitationFrame>
  )
}
