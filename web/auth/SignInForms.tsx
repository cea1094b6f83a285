// Logging in or registering, with what was typed kept in between.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FormProps, type Invited, noEntries, type SignInMode } from './entries.ts'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import classes from './SignInForm.module.css'

interface Props extends Pick<FormProps, 'onValid'> {
  mode: SignInMode
  /** Absent: there is no choice. */
  onMode?: ((mode: SignInMode) => void) | undefined
  invited?: Invited
}

export function SignInForms({ mode, onMode, invited, onValid }: Props) {
  const t = useTranslations('auth')
  const [entries, setEntries] = useState({ ...noEntries, email: invited?.email ?? '' })
  const form = { entries, onChange: setEntries, onValid }
  return (
    <>
      {mode === 'login' ? <LoginForm {...form} /> : <RegisterForm {...form} invited={invited} />}
      {onMode && (
        <p className={classes.other}>
          {t(`${mode}.other`)}{' '}
          <button
            type="button"
            className={classes.link}
            onClick={() => onMode(mode === 'login' ? 'register' : 'login')}
          >
            {t(`${mode}.switch`)}
          </button>
        </p>
      )}
    </>
  )
}
