// What the bell opens: a panel under it, on narrow windows a screen of its own.
import { ActionIcon, Button } from '@mantine/core'
import { IconChecks, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { unreadText, useUnread } from '#web/lib/notifications.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { NotificationList } from './NotificationList.tsx'
import classes from './NotificationsPanel.module.css'
import { moveInPanel } from './notification-keys.ts'
import { useReadNotifications } from './use-read-notifications.ts'

interface Props {
  id: string
  /** Closes it, and gives the focus back. */
  onClose: () => void
  /** A link of it was followed in this window. */
  onFollow: () => void
}

export function NotificationsPanel({ id, onClose, onFollow }: Props) {
  const t = useTranslations('notifications')
  const isNarrow = useViewport() === 'narrow'
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveInPanel(event)) event.preventDefault()
    // The keys of the screen under it are not meant; those with a modifier are everybody's.
    const isEverybodys = event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey
    if (!isEverybodys) event.stopPropagation()
  }
  const onSettings = (event: MouseEvent) => {
    if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) onFollow()
  }
  const frame = { ref: panel, id, 'aria-labelledby': titleId, tabIndex: -1, onKeyDown }
  const content = (
    <>
      <div className={classes.head}>
        <h2 id={titleId}>{t('title')}</h2>
        <Unread onReadAll={() => panel.current?.focus()} />
        {isNarrow && <CloseButton onClose={onClose} />}
      </div>
      <NotificationList onFollow={onFollow} />
      <div className={classes.foot}>
        <Link
          className={classes.settings}
          to="/app/settings#notifications"
          replace={isNarrow}
          onClick={onSettings}
        >
          {t('settings')}
        </Link>
      </div>
    </>
  )
  return isNarrow ? (
    <Sheet {...frame} onClose={onClose}>
      {content}
    </Sheet>
  ) : (
    <div {...frame} role="dialog" className={classes.panel}>
      {content}
    </div>
  )
}

/** How many are unread, and reading them all, which takes the button away: `onReadAll` keeps the focus. */
function Unread({ onReadAll }: { onReadAll: () => void }) {
  const t = useTranslations('notifications')
  const unread = useUnread()
  const read = useReadNotifications()
  if (unread === 0) return null
  const count = unreadText(unread)
  const readAll = () => {
    onReadAll()
    read({ all: true })
  }
  return (
    <>
      <CountBadge isLit count={count} words={t('unreadCount', { count })} />
      <Button
        className={classes.all ?? ''}
        variant="subtle"
        size="xs"
        leftSection={<IconChecks size={16} aria-hidden />}
        onClick={readAll}
      >
        {t('markAll')}
      </Button>
    </>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common')
  return (
    <ActionIcon className={classes.close ?? ''} aria-label={t('close')} onClick={onClose}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
}
