// Asking for a link that sets a new password. The answer is the same for every address.
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { forgotPassword } from '#contract/auth.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useSendsMail } from '#web/lib/sign-in-offer.ts'
import { EmailInput } from '#web/ui/EmailInput.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { looksLikeEmail } from './entries.ts'
import { useFieldFault } from './field-fault.ts'
import classes from './LinkCard.module.css'
import { emailIn } from './login-start.ts'
import formClasses from './SignInForm.module.css'
import { SubmitButton } from './SubmitButton.tsx'

interface State {
  email: string
  isSent: boolean
}

export function ForgotPasswordPage() {
  const t = useTranslations('auth.forgot')
  const sendsMail = useSendsMail()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState(() => emailIn(state))
  // A step of the history's, so that its heading gets the focus as any new screen's does.
  const go = (isSent: boolean) => navigate('.', { replace: true, state: { email, isSent } satisfies State })
  if ((state as State | null)?.isSent) return <Sent email={email} onAgain={() => go(false)} />
  const hint = sendsMail === false ? t.rich('noMail', { code: command }) : sendsMail && t('hint')
  return (
    <EntryFrame title={t('title')} heading={t('heading')} hint={hint} isLit={looksLikeEmail(email)}>
      <AskForLink email={email} onEmail={setEmail} onSent={() => go(true)} />
    </EntryFrame>
  )
}

const command = (name: ReactNode) => <code dir="ltr">{name}</code>

interface Props {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}

function AskForLink({ email, onEmail, onSent }: Props) {
  const t = useTranslations()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const fields = useFieldFault(form, { email: 'email' })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    fields.clear()
    setFault(null)
    if (email.trim() === '') return fields.say('email', t('auth.forgot.missing'))
    setIsSending(true)
    try {
      await call(forgotPassword, { body: { email: email.trim() } })
      onSent()
    } catch (error) {
      setIsSending(false)
      if (!(error instanceof CallError && fields.refuse(error))) setFault({ text: errorText(t, error) })
    }
  }
  return (
    <form ref={form} className={formClasses.form} onSubmit={submit} noValidate>
      <EmailInput
        autoComplete="username"
        value={email}
        error={fields.of('email')?.text}
        onChange={(value) => {
          fields.clear()
          onEmail(value)
        }}
      />
      <FormAlert fault={fault} />
      <SubmitButton isSaving={isSending} savingLabel={t('auth.forgot.sending')}>
        {t('auth.forgot.submit')}
      </SubmitButton>
      <ToLogin email={email} />
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslations('auth.forgot')
  const kind = useSendsMail() === false ? 'kept' : 'sent'
  return (
    <EntryFrame title={t('title')} heading={t(`${kind}.heading`)} hint={t(`${kind}.hint`)} isLit>
      <div className={classes.form}>
        <div className={classes.sent}>
          <bdi>{email.trim()}</bdi>
          <ul className={classes.checks}>
            {kind === 'sent' && <li>{t('sent.spam')}</li>}
            {kind === 'kept' && <li>{t.rich('kept.link', { code: command })}</li>}
            <li>{t('sent.newest')}</li>
            <li>{kind === 'sent' ? t('sent.operator') : t.rich('kept.reset', { code: command })}</li>
          </ul>
        </div>
        <ToLogin email={email} />
        <Button variant="subtle" size="lg" fullWidth onClick={onAgain}>
          {t('sent.again')}
        </Button>
      </div>
    </EntryFrame>
  )
}

function ToLogin({ email }: { email: string }) {
  const t = useTranslations('auth.forgot')
  return (
    <Button
      component={Link}
      to="/login"
      state={{ email: email.trim() }}
      variant="default"
      size="lg"
      fullWidth
    >
      {t('back')}
    </Button>
  )
}
