// The link that confirms an address: used as soon as it is opened.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/auth.ts'
import { userQuery } from '#web/lib/user.ts'
import { useResendVerification } from '#web/parts/use-resend-verification.ts'
import { isDead, verificationQuery } from './api.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './LinkCard.module.css'
import { LinkLoad } from './LinkLoad.tsx'
import { useLinkToken } from './use-link-token.ts'
import { WayOn } from './WayOn.tsx'

export function VerifyEmailPage() {
  const t = useTranslations('auth.verify')
  const { token, forget } = useLinkToken('verify-email')
  const client = useQueryClient()
  const verification = useQuery({ ...verificationQuery(client, token), enabled: token !== null })
  const user = useQuery(userQuery)
  const isDone = verification.isSuccess
  const isEnded = isDead(verification.error)
  useEffect(() => {
    if (isDone) void client.invalidateQueries(userQuery)
    if (isDone || isEnded) forget()
  }, [isDone, isEnded, forget, client])

  if (verification.data !== undefined) return <Confirmed email={verification.data} />
  const texts = { title: t('title'), failure: t('failed') }
  if (token !== null && !isEnded) return <LinkLoad {...texts} query={verification} />
  if (user.data === undefined) return <LinkLoad {...texts} query={user} />
  // Loaded once more after the link was used.
  if (user.data?.emailVerified) return <Confirmed email={user.data.email} />
  return <Ended user={user.data} />
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

function Ended({ user }: { user: User | null }) {
  const t = useTranslations('auth.verify')
  const hint = user ? t.rich('ended.resend', { email: () => <bdi>{user.email}</bdi> }) : t('ended.logIn')
  return (
    <EntryFrame title={t('title')} heading={t('ended.title')} hint={hint}>
      {user ? <Resend email={user.email} /> : <WayOn />}
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
