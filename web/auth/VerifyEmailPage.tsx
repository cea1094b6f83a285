// The link that confirms an address: used as soon as it is opened.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { User } from '#contract/auth.ts'
import { userQuery } from '#web/lib/user.ts'
import { useResendVerification } from '#web/parts/use-resend-verification.ts'
import { isDead, isOfOther, verificationQuery } from './api.ts'
import { EntryFrame } from './EntryFrame.tsx'
import classes from './LinkCard.module.css'
import { LinkLoad } from './LinkLoad.tsx'
import { LinkLogIn, LinkOfOther } from './LinkOwner.tsx'
import { useLinkToken } from './use-link-token.ts'
import { WayOn } from './WayOn.tsx'

export function VerifyEmailPage() {
  const t = useTranslations('auth.verify')
  const { token, isBroken, forget } = useLinkToken('verify-email')
  const client = useQueryClient()
  const user = useQuery(userQuery)
  const userId = user.data?.id
  const isReady = token !== null && userId !== undefined
  const verification = useQuery({ ...verificationQuery(client, token, userId), enabled: isReady })
  const isDone = verification.isSuccess
  const isEnded = isDead(verification.error)
  useEffect(() => {
    if (isDone) void client.invalidateQueries(userQuery)
    if (isDone || isEnded) forget()
  }, [isDone, isEnded, forget, client])

  if (isBroken) return <Broken />
  if (verification.data !== undefined) return <Confirmed email={verification.data} />
  const texts = { title: t('title'), failure: t('failed') }
  if (user.data === undefined) return <LinkLoad {...texts} query={user} />
  if (user.data === null) return <LinkLogIn title={texts.title} />
  if (isOfOther(verification.error)) return <LinkOfOther title={texts.title} email={user.data.email} />
  if (token !== null && !isEnded) return <LinkLoad {...texts} query={verification} />
  // Loaded once more after the link was used.
  if (user.data.emailVerified) return <Confirmed email={user.data.email} />
  return <Ended {...user.data} />
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

/** What stands in the address bar was never a link of ours, whatever is known of the account. */
function Broken() {
  const t = useTranslations('auth.verify')
  return (
    <EntryFrame title={t('title')} heading={t('broken.title')} hint={t('broken.hint')}>
      <WayOn />
    </EntryFrame>
  )
}

function Ended({ email, hasMailServer }: Pick<User, 'email' | 'hasMailServer'>) {
  const t = useTranslations('auth.verify')
  return (
    <EntryFrame
      title={t('title')}
      heading={t('ended.title')}
      hint={t.rich(hasMailServer ? 'ended.resend' : 'ended.noMail', { email: () => <bdi>{email}</bdi> })}
    >
      {hasMailServer ? <Resend email={email} /> : <WayOn />}
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
