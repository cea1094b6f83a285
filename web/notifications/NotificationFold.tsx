// What happened to one thing on one day: the newest notification, and the others on demand.
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Notification } from '#contract/notifications.ts'
import classes from './NotificationRow.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { type NotificationFold as Fold, unreadIds } from './notification-days.ts'

interface Props {
  fold: Fold
  now: Date
  zone: string
  onRead: (ids: string[]) => void
  onFollow: () => void
}

export function NotificationFold({ fold, now, zone, onRead, onFollow }: Props) {
  const t = useTranslations('notifications')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { newest, others } = fold
  const unread = unreadIds(fold)
  const toggle = () => {
    setIsOpen(!isOpen)
    if (!isOpen && unread.length > 0) onRead(unread)
  }
  /** Of a fold, only what was shown. */
  const see = ({ id, readAt }: Notification) => readAt === null && onRead([id])
  return (
    <li>
      <NotificationRow
        notification={newest}
        isUnread={unread.length > 0}
        now={now}
        zone={zone}
        onRead={() => onRead(unread)}
        onSeen={() => see(newest)}
        onFollow={onFollow}
      >
        {others.length > 0 && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={toggle}
          >
            {t('more', { count: others.length })}
            <IconChevronDown className={classes.chevron} size={14} aria-hidden />
          </button>
        )}
      </NotificationRow>
      {isOpen && others.length > 0 && (
        <ul id={id}>
          {others.map((notification) => (
            <li key={notification.id}>
              <NotificationRow
                notification={notification}
                isUnread={notification.readAt === null}
                isInner
                now={now}
                zone={zone}
                onRead={() => onRead([notification.id])}
                onSeen={() => see(notification)}
                onFollow={onFollow}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
