// One session: its device, since when it is there, when it was last used, and logging it out.
import {
  type Icon,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconTerminal2,
} from '@tabler/icons-react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { type OwnSession, revokeSession } from '#contract/account.ts'
import { CallError, call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { ActButton } from './ActButton.tsx'
import classes from './Security.module.css'
import { useAct } from './use-act.ts'

const MINUTE_MS = 60_000
/** The server says when a session was used to about so much. */
const JUST_NOW_MS = 6 * MINUTE_MS

interface Props {
  session: OwnSession
  onEnded: () => void
}

export function SessionItem({ session, onEnded }: Props) {
  const { id, device, address, createdAt, lastUsedAt, isCurrent } = session
  const t = useTranslations('settings.security.sessions')
  const format = useFormatter()
  const now = useNow({ updateInterval: MINUTE_MS })
  const { run, isDoing } = useAct({ isToasted: true })
  const name = device ?? t('unknown')
  const Kind = iconOf(device)
  const used = new Date(lastUsedAt)
  const isActive = isCurrent || now.getTime() - used.getTime() < JUST_NOW_MS
  const since = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' })
  // Two of the same browser differ in nothing else that can be said.
  const label = address === null ? t('logOutOf', { device: name }) : t('logOutAt', { device: name, address })
  const end = async () => {
    if (!(await run(() => endSession(id)))) return
    onEnded()
    toast({ text: t('done', { device: name }), tone: 'done' })
  }
  return (
    <li className={classes.item}>
      <Kind className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          {isCurrent && <span className={classes.badge}>{t('current')}</span>}
        </p>
        <p className={classes.facts}>
          <span>{isActive ? t('active') : t('used', { when: format.relativeTime(used, now) })}</span>
          <span>{t('since', { day: since })}</span>
          {address !== null && <bdi className={classes.address}>{address}</bdi>}
        </p>
      </div>
      {!isCurrent && (
        <ActButton isSmall isDoing={isDoing} label={label} onClick={() => void end()}>
          {t('logOut')}
        </ActButton>
      )}
    </li>
  )
}

/** Ended meanwhile, by another window or by itself, is ended. */
async function endSession(id: string): Promise<void> {
  try {
    await call(revokeSession, { params: { id } })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error
  }
}

function iconOf(device: string | null): Icon {
  if (/\biPadOS\b/.test(device ?? '')) return IconDeviceTablet
  if (/\b(iOS|Android)\b/.test(device ?? '')) return IconDeviceMobile
  return /\b(Windows|macOS|Linux|ChromeOS)\b/.test(device ?? '') ? IconDeviceLaptop : IconTerminal2
}
