// Logging in or registering, with what was typed kept in between; after it the second step, where there is one.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { type FormProps, type Invited, noEntries, type SecondStep, type SignInMode } from './entries.ts'
import { LoginForm } from './LoginForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import classes from './SignInForm.module.css'
import { TwoFactorForm } from './TwoFactorForm.tsx'
import { useSignIn } from './use-sign-in.ts'

interface Props extends Pick<FormProps, 'onValid'> {
  mode: SignInMode
  /** Absent: there is no choice. */
  onMode?: ((mode: SignInMode) => void) | undefined
  invited?: Invited
  email?: string
  /** What happened before the card was opened. */
  fault?: Fault | null
  /** The first step was done elsewhere. */
  secondStep?: SecondStep | null
  onSecondStep?: (step: SecondStep | null) => void
}

export function SignInForms({ mode, onMode, invited, onValid, ...start }: Props) {
  const t = useTranslations('auth')
  const [entries, setEntries] = useState({ ...noEntries, email: invited?.email ?? start.email ?? '' })
  const [secondStep, setSecondStep] = useState(start.secondStep ?? null)
  const [isReturning, setIsReturning] = useState(false)
  const goTo = (step: SecondStep | null) => {
    setSecondStep(step)
    start.onSecondStep?.(step)
    // Of no use any longer, or wrong for whoever logs in instead.
    setEntries((before) => ({ ...before, password: '', repeated: '' }))
  }
  const signIn = useSignIn(start.fault ?? null, goTo)
  if (secondStep) {
    const back = (fault: Fault | null) => {
      setIsReturning(!fault)
      goTo(null)
      signIn.setFault(fault)
    }
    return <TwoFactorForm step={secondStep} signIn={signIn} onBack={back} />
  }
  const changeMode = (next: SignInMode, isReturn = false) => {
    setIsReturning(isReturn)
    signIn.setFault(null)
    onMode?.(next)
  }
  const form = { entries, onChange: setEntries, onValid, signIn }
  return (
    <>
      <ProviderButtons signIn={signIn} />
      {mode === 'login' ? (
        <LoginForm {...form} isReturning={isReturning} />
      ) : (
        <RegisterForm {...form} invited={invited} onLogIn={onMode && (() => changeMode('login', true))} />
      )}
      {onMode && (
        <p className={classes.other}>
          {t(`${mode}.other`)}{' '}
          <TextButton onClick={() => changeMode(mode === 'login' ? 'register' : 'login')}>
            {t(`${mode}.switch`)}
          </TextButton>
        </p>
      )}
    </>
  )
}
