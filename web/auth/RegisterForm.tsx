// A new account: names side by side, the password twice.
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { register } from '#contract/auth.ts'
import { NAME_LENGTH, PASSWORD_MIN } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { type Entries, type FormProps, type Invited, looksLikeEmail, registrationFault } from './entries.ts'
import classes from './SignInForm.module.css'
import { useSignIn } from './use-sign-in.ts'

interface Props extends FormProps {
  /** The account must be of this address. */
  invited?: Invited | undefined
}

export function RegisterForm({ entries: typed, onChange, onValid, invited }: Props) {
  const t = useTranslations()
  const { isSending, fault, setFault, send } = useSignIn('register')
  const [wasLeft, setWasLeft] = useState(false)
  const [isVisible, setIsVisible] = useState(false)
  const entries = invited ? { ...typed, email: invited.email } : typed
  const { email, password, repeated, firstName, lastName } = entries
  const isValid = !registrationFault(entries) && looksLikeEmail(email) && password.length >= PASSWORD_MIN
  useEffect(() => onValid(isValid), [onValid, isValid])

  const set = (field: keyof Entries) => (value: string) => onChange({ ...entries, [field]: value })
  const differs = wasLeft && repeated !== '' && password !== repeated
  // Said once: above the button after a try, under the field before.
  const repeatedError = differs && (fault ? true : t('errors.passwords_differ'))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasLeft(true)
    const missing = registrationFault(entries)
    if (missing) return setFault({ text: t(`errors.${missing}`) })
    void send(() =>
      call(register, {
        body: {
          email: email.trim(),
          password,
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          ...(invited && { invitationToken: invited.token }),
        },
      }),
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.pair}>
        {(['firstName', 'lastName'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`auth.${field}`)}
            size="md"
            name={field}
            maxLength={NAME_LENGTH}
            autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
            value={entries[field]}
            onChange={({ currentTarget }) => set(field)(currentTarget.value)}
          />
        ))}
      </div>
      <TextInput
        label={t('auth.email')}
        size="md"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        readOnly={invited !== undefined}
        onChange={({ currentTarget }) => set('email')(currentTarget.value)}
      />
      <PasswordField
        label={t('auth.password')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={set('password')}
        isVisible={isVisible}
        onVisible={setIsVisible}
      />
      <PasswordField
        label={t('auth.repeat')}
        name="repeated-password"
        autoComplete="new-password"
        value={repeated}
        onChange={set('repeated')}
        onBlur={() => setWasLeft(true)}
        error={repeatedError}
        isVisible={isVisible}
      />
      <FormAlert fault={fault} />
      <SaveButton size="lg" fullWidth isSaving={isSending} savingLabel={t('auth.register.sending')}>
        {t('auth.register.submit')}
      </SaveButton>
    </form>
  )
}
