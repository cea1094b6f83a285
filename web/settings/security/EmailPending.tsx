// An address that waits for its links: which of them is still unopened, until when, and taking it back.
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { cancelEmailChange, type EmailChange } from '#contract/account.ts'
import { call } from '#web/lib/call.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { useUser } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'
import { ActButton } from './ActButton.tsx'
import classes from './Security.module.css'
import { useAct } from './use-act.ts'

export function EmailPending({ change: { email, isLeft, isTaken, expiresAt } }: { change: EmailChange }) {
  const t = useTranslations('settings.security.email')
  const format = useFormatter()
  const user = useUser()
  const { run, isDoing } = useAct({ isToasted: true })
  const cancel = async () => {
    const row = document.activeElement?.closest('section')
    if (!(await run(() => call(cancelEmailChange)))) return
    toast({ text: t('cancelled'), tone: 'done' })
    keepFocus(() => row?.querySelector('button'))
  }
  const isOver = new Date(expiresAt) <= new Date()
  const until = format.dateTime(new Date(expiresAt), { timeStyle: 'short' })
  return (
    <div className={classes.notice}>
      <div className={classes.noticeWords}>
        <p className={classes.noticeTitle}>
          {t.rich('pending', { email: () => <bdi className={classes.address}>{email}</bdi> })}
        </p>
        <ul className={classes.steps}>
          <Step isDone={isTaken} address={email} />
          <Step isDone={isLeft} address={user.email} />
        </ul>
        <p>{isOver ? t('over') : t('until', { time: until })}</p>
        {!user.hasMailServer && <p>{t('noMail')}</p>}
      </div>
      <ActButton isDoing={isDoing} onClick={() => void cancel()}>
        {t('cancel')}
      </ActButton>
    </div>
  )
}

function Step({ isDone, address }: { isDone: boolean; address: string }) {
  const t = useTranslations('settings.security.email')
  const Sign = isDone ? IconCircleCheck : IconClock
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Sign size={16} aria-hidden />
      <span>
        {t.rich(isDone ? 'opened' : 'unopened', {
          email: () => <bdi className={classes.address}>{address}</bdi>,
        })}
      </span>
    </li>
  )
}
