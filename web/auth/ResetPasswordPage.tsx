// The link that sets a new password, for whoever opens it; nobody is signed in by it.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { resetPassword } from '#contract/auth.ts'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { endSession } from '#web/lib/session.ts'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { isDead, resetLinkQuery } from './api.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { useFieldFault } from './field-fault.ts'
import linkClasses from './LinkCard.module.css'
import { LinkWait } from './LinkLoad.tsx'
import type { LoginState } from './login-start.ts'
import { NewPassword } from './NewPassword.tsx'
import classes from './SignInForm.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { useLinkToken } from './use-link-token.ts'
import { WayOn } from './WayOn.tsx'

export function ResetPasswordPage() {
  const t = useTranslations('auth.reset')
  const { token, forget } = useLinkToken('reset-password')
  const link = useQuery(resetLinkQuery(token))
  const [wasUsed, setWasUsed] = useState(false)
  const [isValid, setIsValid] = useState(false)
  const isEnded = wasUsed || isDead(link.error)
  useEffect(() => {
    if (isEnded) forget()
  }, [isEnded, forget])
  if (isEnded || token === null) {
    return (
      <EntryFrame title={t('title')} heading={t('ended.title')} hint={t('ended.hint')}>
        <div className={linkClasses.form}>
          <Button component={Link} to="/forgot-password" size="lg" fullWidth>
            {t('ended.again')}
          </Button>
          <WayOn variant="default" />
        </div>
      </EntryFrame>
    )
  }
  // A check that failed only leaves out what it would have told: the link itself may well do.
  if (link.isPending) return <LinkWait title={t('title')} />
  return (
    <EntryFrame title={t('title')} heading={t('heading')} hint={t('hint')} isLit={isValid}>
      <SetPassword
        token={token}
        removesFactors={link.data?.removesFactors ?? false}
        onUsed={forget}
        onEnded={() => setWasUsed(true)}
        onValid={setIsValid}
      />
    </EntryFrame>
  )
}

interface Props {
  token: string
  removesFactors: boolean
  onUsed: () => void
  onEnded: () => void
  onValid: (isValid: boolean) => void
}

function SetPassword({ token, removesFactors, onUsed, onEnded, onValid }: Props) {
  const t = useTranslations()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const note = useId()
  const form = useRef<HTMLFormElement>(null)
  const fields = useFieldFault(form, { password: 'new-password' })
  const type = (nextPassword: string, nextRepeated: string) => {
    setPassword(nextPassword)
    setRepeated(nextRepeated)
    fields.clear()
    onValid(nextPassword.length >= PASSWORD_MIN && nextPassword === nextRepeated)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    fields.clear()
    setFault(null)
    if (password !== repeated) return setFault({ text: t('errors.passwords_differ') })
    setIsSending(true)
    try {
      const { removedFactors } = await call(resetPassword, { body: { token, password } })
      onUsed()
      // Every session is over, the one of this browser too.
      endSession()
      const state: LoginState = { notice: removedFactors ? 'factors_removed' : 'password_set' }
      void navigate('/login', { replace: true, state })
    } catch (error) {
      setIsSending(false)
      if (isDead(error)) onEnded()
      else if (!(error instanceof CallError && fields.refuse(error))) setFault({ text: errorText(t, error) })
    }
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <NewPassword
        label={t('auth.reset.password')}
        password={password}
        repeated={repeated}
        onPassword={(value) => type(value, repeated)}
        onRepeated={(value) => type(password, value)}
        error={fields.of('password')?.text}
        alert={fault?.text}
        wasSent={wasSent}
      />
      {removesFactors && (
        <p id={note} className={classes.note}>
          {t('auth.reset.removes')}
        </p>
      )}
      <FormAlert fault={fault} />
      <SubmitButton
        {...(removesFactors && { 'aria-describedby': note })}
        isSaving={isSending}
        savingLabel={t('auth.reset.sending')}
      >
        {t('auth.reset.submit')}
      </SubmitButton>
    </form>
  )
}
