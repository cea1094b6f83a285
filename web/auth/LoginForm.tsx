// Email and password of somebody who has an account, or a passkey instead.
import { IconKey } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { login } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { passkeySupport } from '#web/lib/passkeys.ts'
import { EmailInput } from '#web/ui/EmailInput.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { type FormProps, looksLikeEmail } from './entries.ts'
import classes from './SignInForm.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { usePasskeyAutofill, usePasskeyButton } from './use-passkey-sign-in.ts'
import { WayButton } from './WayButton.tsx'

interface Props extends FormProps {
  /** The address is there already: the password comes next. */
  isReturning: boolean
}

export function LoginForm({ entries, onChange, onValid, signIn, isReturning }: Props) {
  const t = useTranslations()
  const { pending, fault, setFault, send } = signIn
  const passkey = usePasskeyButton(signIn)
  const autofill = usePasskeyAutofill(signIn, passkey.isAsking)
  const [wasBlank, setWasBlank] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { email, password } = entries
  useEffect(() => onValid(looksLikeEmail(email) && password !== ''), [onValid, email, password])

  useEffect(() => {
    if (isReturning) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }, [isReturning])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBlank = email.trim() === '' || password === ''
    setWasBlank(isBlank)
    if (isBlank) setFault({ text: t('errors.credentials_required') })
    else void send('form', () => call(login, { body: { email: email.trim(), password } }))
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <EmailInput
        autoComplete="username webauthn"
        value={email}
        onFocus={autofill.onFocus}
        onChange={(value) => {
          autofill.onType()
          onChange({ ...entries, email: value })
        }}
        error={wasBlank && email.trim() === ''}
      />
      <div className={classes.password}>
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => onChange({ ...entries, password: value })}
          error={wasBlank && password === ''}
        />
        <Link className={classes.forgot} to="/forgot-password" state={{ email: email.trim() }}>
          {t('auth.forgot.link')}
        </Link>
      </div>
      <FormAlert fault={fault} />
      <SubmitButton isSaving={pending === 'form'} savingLabel={t('auth.login.sending')}>
        {t('auth.login.submit')}
      </SubmitButton>
      {passkeySupport() && (
        <WayButton
          icon={<IconKey size={18} aria-hidden />}
          isBusy={passkey.isAsking || pending === 'passkey'}
          onClick={passkey.ask}
        >
          {t('auth.passkey.logIn')}
        </WayButton>
      )}
    </form>
  )
}
