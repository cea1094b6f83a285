// Signing in and registering on the same card.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EntryFrame } from './EntryFrame.tsx'
import type { SignInMode } from './entries.ts'
import { SignInForms } from './SignInForms.tsx'

export function LoginPage() {
  const t = useTranslations('auth')
  const [mode, setMode] = useState<SignInMode>('login')
  const [isValid, setIsValid] = useState(false)
  return (
    <EntryFrame
      title={mode === 'login' ? t('login.title') : t('register.title')}
      heading={t(`${mode}.heading`)}
      hint={t(`${mode}.hint`)}
      isLit={isValid}
    >
      <SignInForms mode={mode} onMode={setMode} onValid={setIsValid} />
    </EntryFrame>
  )
}
