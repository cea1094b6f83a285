// Signing in and registering on the same card.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EntryFrame } from './EntryFrame.tsx'
import type { SignInMode } from './entries.ts'
import { useLoginStart } from './login-start.ts'
import { Notice } from './Notice.tsx'
import { SignInForms } from './SignInForms.tsx'

export function LoginPage() {
  const t = useTranslations()
  const { isSecondStep, fault, email = '', mode: first = 'login', ...start } = useLoginStart()
  // Of the page before: over another form it would be wrong, and coming back would announce it again.
  const [notice, setNotice] = useState(start.notice)
  const [mode, setMode] = useState<SignInMode>(first)
  const [isValid, setIsValid] = useState(false)
  const [isSecond, setIsSecond] = useState(isSecondStep)
  const [firstFault] = useState(() => fault && { text: t(`errors.${fault}`) })
  return (
    <EntryFrame
      title={t(`auth.${mode}.title`)}
      heading={isSecond ? t('auth.twoFactor.heading') : t(`auth.${mode}.heading`)}
      hint={isSecond ? undefined : t(`auth.${mode}.hint`)}
      isLit={isValid}
    >
      {notice && <Notice isGood={notice !== 'session_ended'}>{t(`auth.notices.${notice}`)}</Notice>}
      <SignInForms
        mode={mode}
        onMode={(next) => {
          setMode(next)
          setNotice(undefined)
        }}
        onValid={setIsValid}
        email={email}
        fault={firstFault ?? null}
        secondStep={isSecondStep ? { hasPasskey: undefined } : null}
        onSecondStep={(step) => {
          setIsSecond(step !== null)
          setNotice(undefined)
        }}
      />
    </EntryFrame>
  )
}
