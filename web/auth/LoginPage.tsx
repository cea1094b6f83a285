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
  const { isSecondStep, fault, email = '', notice, mode: first = 'login' } = useLoginStart()
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
      {notice && !isSecond && (
        <Notice isGood={notice !== 'session_ended'}>{t(`auth.notices.${notice}`)}</Notice>
      )}
      <SignInForms
        mode={mode}
        onMode={setMode}
        onValid={setIsValid}
        email={email}
        fault={firstFault ?? null}
        secondStep={isSecondStep ? { hasPasskey: undefined } : null}
        onSecondStep={(step) => setIsSecond(step !== null)}
      />
    </EntryFrame>
  )
}
