// The second step: a code of the authenticator app or a recovery code, or a passkey.
import { IconKey } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loginTwoFactor } from '#contract/auth.ts'
import { type CallError, call } from '#web/lib/call.ts'
import { passkeySupport } from '#web/lib/passkeys.ts'
import { recoveryCodesLeft } from '#web/lib/recovery-codes-left.ts'
import { CodeField } from '#web/ui/CodeField.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import type { SecondStep, SignIn } from './entries.ts'
import classes from './SignInForm.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { usePasskeyButton } from './use-passkey-sign-in.ts'
import { WayButton } from './WayButton.tsx'

type Kind = 'code' | 'recovery'

interface Props {
  step: SecondStep
  signIn: SignIn
  /** To the first step, with what went wrong. */
  onBack: (fault: Fault | null) => void
}

export function TwoFactorForm({ step, signIn, onBack }: Props) {
  const t = useTranslations()
  const { pending, fault, setFault, send } = signIn
  const [kind, setKind] = useState<Kind>('code')
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const lead = useId()
  const field = useRef<HTMLInputElement>(null)
  const passkey = usePasskeyButton(signIn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind's field is a new one
  useEffect(() => field.current?.focus(), [kind])

  const refuse = (text: string) => {
    setCodeError(text)
    field.current?.focus()
    field.current?.select()
  }
  const onRefusal = ({ code }: CallError) => {
    if (code === 'code_wrong') refuse(t('errors.code_wrong'))
    else if (code === 'sign_in_ended') onBack({ text: t('errors.sign_in_ended') })
    else return false
    return true
  }
  const logIn = async () => {
    const reply = await call(loginTwoFactor, { body: { code } })
    if (reply.recoveryCodesLeft !== null) recoveryCodesLeft.keep(reply.user.id, reply.recoveryCodesLeft)
    return reply
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setCodeError(undefined)
    setFault(null)
    if (code.trim() === '') refuse(t('errors.required'))
    else void send('form', logIn, { onRefusal })
  }
  const change = (next: Kind) => {
    setKind(next)
    setCode('')
    setCodeError(undefined)
    setFault(null)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby={lead}>
      <p id={lead} className={classes.lead}>
        {t(`auth.twoFactor.${kind}.lead`)}
      </p>
      <CodeField
        key={kind}
        isRecovery={kind === 'recovery'}
        inputRef={field}
        value={code}
        onChange={(value) => {
          setCode(value)
          setCodeError(undefined)
        }}
        error={codeError}
      />
      <FormAlert fault={fault} />
      <SubmitButton isSaving={pending === 'form'} savingLabel={t('auth.login.sending')}>
        {t('auth.login.submit')}
      </SubmitButton>
      {step.hasPasskey !== false && passkeySupport() && (
        <WayButton
          icon={<IconKey size={18} aria-hidden />}
          isBusy={passkey.isAsking || pending === 'passkey'}
          onClick={passkey.ask}
        >
          {t('auth.passkey.use')}
        </WayButton>
      )}
      <div className={classes.ways}>
        <TextButton onClick={() => onBack(null)}>{t('auth.twoFactor.back')}</TextButton>
        <TextButton onClick={() => change(kind === 'code' ? 'recovery' : 'code')}>
          {t(`auth.twoFactor.${kind}.other`)}
        </TextButton>
      </div>
    </form>
  )
}
