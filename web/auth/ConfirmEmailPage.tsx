// The links of an address that is to change: used as soon as they are opened; the second one changes it.
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { confirmEmail } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { CallError, call } from '#web/lib/call.ts'
import { userQuery } from '#web/lib/user.ts'
import { isDead, isOfOther, once } from './api.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { LinkLoad } from './LinkLoad.tsx'
import { LinkLogIn, LinkOfOther } from './LinkOwner.tsx'
import { useLinkToken } from './use-link-token.ts'
import { WayOn } from './WayOn.tsx'

/** As a query it runs once, however often its screen is mounted. */
const agreementQuery = (token: string | null, userId: string | undefined) =>
  queryOptions({
    ...once,
    queryKey: ['auth', 'agreement', token, userId],
    queryFn: async (): Promise<ReplyOf<typeof confirmEmail>> =>
      await call(confirmEmail, { body: { token: token ?? '' } }),
  })

export function ConfirmEmailPage() {
  const t = useTranslations('auth.confirmEmail')
  const { token, forget } = useLinkToken('confirm-email')
  const client = useQueryClient()
  const user = useQuery(userQuery)
  const userId = user.data?.id
  const agreement = useQuery({
    ...agreementQuery(token, userId),
    enabled: token !== null && userId !== undefined,
  })
  const isDone = agreement.isSuccess
  const isTaken = agreement.error instanceof CallError && agreement.error.code === 'email_taken'
  const isOver = isDone || isTaken || isDead(agreement.error)
  useEffect(() => {
    if (isDone) void client.invalidateQueries(userQuery)
    if (isOver) forget()
  }, [isDone, isOver, forget, client])

  if (agreement.data) return <Agreed {...agreement.data} />
  const texts = { title: t('title'), failure: t('failed') }
  if (user.data === undefined) return <LinkLoad {...texts} query={user} />
  if (user.data === null) return <LinkLogIn title={texts.title} />
  if (isOfOther(agreement.error)) return <LinkOfOther title={texts.title} email={user.data.email} />
  if (isTaken) return <Over heading={t('taken.title')} hint={t('taken.hint')} />
  if (token === null || isOver) return <Over heading={t('ended.title')} hint={t('ended.hint')} />
  return <LinkLoad {...texts} query={agreement} />
}

function Agreed({ email, waitsFor }: ReplyOf<typeof confirmEmail>) {
  const t = useTranslations('auth.confirmEmail')
  if (waitsFor !== null) {
    const hint = t.rich('waits.hint', { email: () => <bdi>{waitsFor}</bdi> })
    return <Over heading={t('waits.title')} hint={hint} isLit />
  }
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

interface OverProps {
  heading: string
  hint: ReactNode
  isLit?: boolean
}

/** The settings say what is still to be done, and begin anew. */
function Over({ heading, hint, isLit = false }: OverProps) {
  const t = useTranslations('auth.confirmEmail')
  return (
    <EntryFrame title={t('title')} heading={heading} hint={hint} isLit={isLit}>
      <Button component={Link} to="/app/settings#security" size="lg" fullWidth>
        {t('toSettings')}
      </Button>
    </EntryFrame>
  )
}
