// The link that confirms an address: used as soon as it is opened.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { userQuery } from '#web/lib/user.ts'
import { useResendVerification } from '#web/parts/use-resend-verification.ts'
import { isDead, isOfOther, verificationQuery } from './api.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './LinkCard.module.css'
import { LinkLoad } from './LinkLoad.tsx'
import { SignInForms } from './SignInForms.tsx'
import { SwitchAccounts } from './SwitchAccounts.tsx'
import { useLinkToken } from './use-link-token.ts'
import { WayOn } from './WayOn.tsx'

export function VerifyEmailPage() {
  const t = useTranslations('auth.verify')
  const { token, forget } = useLinkToken('verify-email')
  const client = useQueryClient()
  const user = useQuery(userQuery)
  // The link is good for its own account only: whoever opens it logs in first.
  const userId = user.data?.id
  const isReady = token !== null && userId !== undefined
  const verification = useQuery({ ...verificationQuery(client, token, userId), enabled: isReady })
  const isDone = verification.isSuccess
  const isEnded = isDead(verification.error)
  useEffect(() => {
    if (isDone) void client.invalidateQueries(userQuery)
    if (isDone || isEnded) forget()
  }, [isDone, isEnded, forget, client])

  if (verification.data !== undefined) return <Confirmed email={verification.data} />
  const texts = { title: t('title'), failure: t('failed') }
  if (user.data === undefined) return <LinkLoad {...texts} query={user} />
  if (user.data === null) return <LogIn />
  if (isOfOther(verification.error)) return <OtherAccount email={user.data.email} />
  if (token !== null && !isEnded) return <LinkLoad {...texts} query={verification} />
  // Loaded once more after the link was used.
  if (user.data.emailVerified) return <Confirmed email={user.data.email} />
  return <Ended email={user.data.email} />
}

function LogIn() {
  const t = useTranslations('auth.verify')
  const [isValid, setIsValid] = useState(false)
  return (
    <EntryFrame title={t('title')} heading={t('logIn.title')} hint={t('logIn.hint')} isLit={isValid}>
      <SignInForms mode="login" onValid={setIsValid} />
    </EntryFrame>
  )
}

function OtherAccount({ email }: { email: string }) {
  const t = useTranslations('auth.verify')
  return (
    <EntryFrame title={t('title')} heading={t('other.title')}>
      <SwitchAccounts>{t.rich('other.text', { email: () => <bdi>{email}</bdi> })}</SwitchAccounts>
    </EntryFrame>
  )
}

function Confirmed({ email }: { email: string }) {
  const t = useTranslations('auth.verify')
  return (
    <EntryFrame
      title={t('title')}
      heading={t('done.title')}
      hint={t.rich('done.hint', { email: () => <bdi>{email}</bdi> })}
      isLit
    >
      <WayOn />
    </EntryFrame>
  )
}

function Ended({ email }: { email: string }) {
  const t = useTranslations('auth.verify')
  return (
    <EntryFrame
      title={t('title')}
      heading={t('ended.title')}
      hint={t.rich('ended.resend', { email: () => <bdi>{email}</bdi> })}
    >
      <Resend email={email} />
    </EntryFrame>
  )
}

function Resend({ email }: { email: string }) {
  const t = useTranslations('auth.verify')
  const { resend, isSending } = useResendVerification(email)
  return (
    <div className={classes.form}>
      <Button size="lg" fullWidth disabled={isSending} onClick={resend}>
        {t('resend')}
      </Button>
      <WayOn variant="default" />
    </div>
  )
}
