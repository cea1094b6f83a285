// A mailed link is good for its own account only: whoever opens it logs in first, or switches accounts.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EntryFrame } from './EntryFrame.tsx'
import { SignInForms } from './SignInForms.tsx'
import { SwitchAccounts } from './SwitchAccounts.tsx'

/** `title` says what the link does. */
export function LinkLogIn({ title }: { title: string }) {
  const t = useTranslations('auth.link')
  const [isValid, setIsValid] = useState(false)
  return (
    <EntryFrame title={title} heading={title} hint={t('logIn')} isLit={isValid}>
      <SignInForms mode="login" onValid={setIsValid} />
    </EntryFrame>
  )
}

/** `email`: of the account that is logged in. */
export function LinkOfOther({ title, email }: { title: string; email: string }) {
  const t = useTranslations('auth.link.other')
  return (
    <EntryFrame title={title} heading={t('title')}>
      <SwitchAccounts>{t.rich('text', { email: () => <bdi>{email}</bdi> })}</SwitchAccounts>
    </EntryFrame>
  )
}
