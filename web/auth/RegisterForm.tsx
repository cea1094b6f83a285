// A new account: names side by side, the password twice.
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { register } from '#contract/auth.ts'
import { NAME_LENGTH, PASSWORD_MIN } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { EmailInput } from '#web/ui/EmailInput.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { type Entries, type FormProps, type Invited, looksLikeEmail, registrationFault } from './entries.ts'
import { type FieldFault, useFieldFault } from './field-fault.ts'
import { NewPassword } from './NewPassword.tsx'
import classes from './SignInForm.module.css'
import { SubmitButton } from './SubmitButton.tsx'

interface Props extends FormProps {
  /** The account must be of this address. */
  invited?: Invited | undefined
  /** To the other form, with the same address. */
  onLogIn?: (() => void) | undefined
}

const inputs = { firstName: 'firstName', lastName: 'lastName', email: 'email', password: 'new-password' }

export function RegisterForm({ entries: typed, onChange, onValid, signIn, invited, onLogIn }: Props) {
  const t = useTranslations()
  const { pending, fault, setFault, send } = signIn
  const [wasSent, setWasSent] = useState(false)
  const [blank, setBlank] = useState<(keyof Entries)[]>([])
  const form = useRef<HTMLFormElement>(null)
  const fields = useFieldFault(form, inputs)
  const emailFault = fields.of('email')
  const entries = invited ? { ...typed, email: invited.email } : typed
  const { email, password, repeated, firstName, lastName } = entries
  const isValid = !registrationFault(entries) && looksLikeEmail(email) && password.length >= PASSWORD_MIN
  useEffect(() => onValid(isValid), [onValid, isValid])

  const set = (field: keyof Entries) => (value: string) => {
    fields.clear(field)
    setBlank(blank.filter((each) => each !== field))
    onChange({ ...entries, [field]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    fields.clear()
    setBlank(fieldsOf(entries).filter((field) => entries[field].trim() === ''))
    const wrong = registrationFault(entries)
    if (wrong) return setFault({ text: t(`errors.${wrong}`) })
    const body = {
      email: email.trim(),
      password,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      ...(invited && { invitationToken: invited.token }),
    }
    void send('form', () => call(register, { body }), { act: 'register', onRefusal: fields.refuse })
  }
  const errorOf = (field: keyof Entries) => {
    const text = fields.of(field)?.text ?? (blank.includes(field) && t('errors.required'))
    return { error: text, isErrorSaid: fields.of(field) === undefined }
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
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
            error={errorOf(field).error}
            errorProps={errorOf(field).isErrorSaid ? {} : { role: 'alert' }}
            onChange={({ currentTarget }) => set(field)(currentTarget.value)}
          />
        ))}
      </div>
      <EmailInput
        {...errorOf('email')}
        {...(emailFault && { error: <EmailError fault={emailFault} onLogIn={onLogIn} /> })}
        autoComplete="email"
        value={email}
        readOnly={invited !== undefined}
        onChange={set('email')}
      />
      <NewPassword
        label={t('auth.password')}
        password={password}
        repeated={repeated}
        onPassword={set('password')}
        onRepeated={set('repeated')}
        error={fields.of('password')?.text}
        blank={blank}
        alert={fault?.text}
        wasSent={wasSent}
      />
      <FormAlert fault={fault} />
      <SubmitButton isSaving={pending === 'form'} savingLabel={t('auth.register.sending')}>
        {t('auth.register.submit')}
      </SubmitButton>
    </form>
  )
}

const fieldsOf = (entries: Entries) => Object.keys(entries) as (keyof Entries)[]

function EmailError({ fault, onLogIn }: { fault: FieldFault; onLogIn: Props['onLogIn'] }) {
  const t = useTranslations('auth.register')
  if (fault.code !== 'email_taken' || !onLogIn) return fault.text
  return (
    <span>
      {t('taken')} <TextButton onClick={onLogIn}>{t('logInInstead')}</TextButton>
    </span>
  )
}
