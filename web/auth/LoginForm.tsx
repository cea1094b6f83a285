// Email and password of somebody who has an account.
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { login } from '#contract/auth.ts'
import { call } from '#web/lib/call.ts'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { type FormProps, looksLikeEmail } from './entries.ts'
import classes from './SignInForm.module.css'
import { useSignIn } from './use-sign-in.ts'

export function LoginForm({ entries, onChange, onValid }: FormProps) {
  const t = useTranslations()
  const { isSending, fault, setFault, send } = useSignIn('login')
  const { email, password } = entries
  useEffect(() => onValid(looksLikeEmail(email) && password !== ''), [onValid, email, password])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '' || password === '') setFault({ text: t('errors.credentials_required') })
    else void send(() => call(login, { body: { email: email.trim(), password } }))
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('auth.email')}
        size="md"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={({ currentTarget }) => onChange({ ...entries, email: currentTarget.value })}
        aria-invalid={Boolean(fault && email.trim() === '')}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => onChange({ ...entries, password: value })}
      />
      <FormAlert fault={fault} />
      <SaveButton size="lg" fullWidth isSaving={isSending} savingLabel={t('auth.login.sending')}>
        {t('auth.login.submit')}
      </SaveButton>
    </form>
  )
}
