// The address: whether it is confirmed, and another one in its place.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeEmail, type Security } from '#contract/account.ts'
import { EMAIL_LENGTH } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { useUser } from '#web/lib/user.ts'
import { useResendVerification } from '#web/parts/use-resend-verification.ts'
import { EmailInput } from '#web/ui/EmailInput.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { EditRow } from './EditRow.tsx'
import { EmailPending } from './EmailPending.tsx'
import { RowForm } from './RowForm.tsx'
import classes from './Security.module.css'
import { useAct } from './use-act.ts'

export function EmailRow({ security: { emailChange } }: { security: Security }) {
  const t = useTranslations('settings.security.email')
  const tSecurity = useTranslations('settings.security')
  return (
    <EditRow
      title={t('title')}
      hint={<Current />}
      verb={tSecurity('change')}
      label={t('change')}
      note={emailChange && <EmailPending key={emailChange.email} change={emailChange} />}
      form={(close) => <EmailForm onClose={close} />}
    />
  )
}

function Current() {
  const t = useTranslations('settings.security.email')
  const { email, emailVerified, hasMailServer } = useUser()
  const { resend, isSending } = useResendVerification(email)
  return (
    <span className={classes.current}>
      <bdi className={classes.address}>{email}</bdi>
      <span className={classes.state} data-open={!emailVerified || undefined}>
        {emailVerified ? t('confirmed') : t('notConfirmed')}
      </span>
      {!emailVerified && hasMailServer && (
        <TextButton onClick={() => !isSending && void resend()}>{t('resend')}</TextButton>
      )}
    </span>
  )
}

/** What the server finds wrong with the address itself. */
const ofField = ['email_invalid', 'email_taken', 'email_unchanged', 'too_long']

function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const { hasMailServer } = useUser()
  const [email, setEmail] = useState('')
  const [blank, setBlank] = useState<{ text: string } | null>(null)
  const { run, isDoing, fault, setFault } = useAct()
  const isOfField = fault?.code != null && ofField.includes(fault.code)
  const faulty = blank ?? (isOfField ? fault : null)
  const submit = async () => {
    const typed = email.trim()
    setBlank(typed === '' ? { text: t('errors.required') } : null)
    if (typed === '') return
    if (await run(() => call(changeEmail, { body: { email: typed } }))) onClose()
  }
  return (
    <RowForm
      onSubmit={submit}
      onCancel={onClose}
      verb={hasMailServer ? t('settings.security.email.submit') : t('settings.security.email.change')}
      saving={t('settings.security.email.sending')}
      isSaving={isDoing}
      fault={isOfField ? null : fault}
      faulty={faulty}
    >
      <EmailInput
        label={t('settings.security.email.next')}
        description={
          hasMailServer ? t('settings.security.email.how') : t('settings.security.email.howNoMail')
        }
        autoComplete="email"
        maxLength={EMAIL_LENGTH}
        value={email}
        // Registration's words would send the person to the login.
        error={fault?.code === 'email_taken' ? t('settings.security.email.taken') : faulty?.text}
        onChange={(typed) => {
          setEmail(typed)
          setBlank(null)
          if (isOfField) setFault(null)
        }}
      />
    </RowForm>
  )
}
