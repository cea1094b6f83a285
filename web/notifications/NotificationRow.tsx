// One notification: a link to what it is about, and a dot that is a button, which reads it without following.
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconSpeakerphone, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { moduleOf, type Notification } from '#contract/notifications.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import mark from '#web/ui/Mark.module.css'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import classes from './NotificationRow.module.css'
import { NotificationSentence } from './NotificationSentence.tsx'

interface Props {
  notification: Notification
  isUnread: boolean
  /** One that a fold had hidden. */
  isInner?: boolean
  now: Date
  zone: string
  /** By its button. */
  onRead: () => void
  /** Followed, here or in another window. */
  onSeen: () => void
  /** Opened in this window. */
  onFollow: () => void
  children?: ReactNode
}

/** By the module of the event. */
const icons = {
  tasks: IconCircleCheck,
  announcements: IconSpeakerphone,
  companies: IconUserPlus,
  users: IconUsers,
}

export function NotificationRow(props: Props) {
  const { notification, isUnread, isInner = false, now, zone, onRead, onSeen, onFollow, children } = props
  const t = useTranslations('notifications')
  const isInSheet = useViewport() === 'narrow'
  const link = useRef<HTMLAnchorElement>(null)
  const id = useId()
  const { type, title, createdAt } = notification
  const follow = (event: MouseEvent) => {
    onSeen()
    // Opening elsewhere is left to the browser, as for any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    onFollow()
  }
  return (
    <div className={classes.row} data-notification data-inner={isInner || undefined}>
      <Face notification={notification} isInner={isInner} />
      <div className={classes.words}>
        <Link
          ref={link}
          id={id}
          className={classes.link}
          to={notification.link}
          replace={isInSheet}
          title={title}
          aria-describedby={`${id}-about`}
          onClick={follow}
          onAuxClick={({ button }) => button === 1 && onSeen()}
        >
          <NotificationSentence notification={notification} />
          {isUnread && <VisuallyHidden> {t('unread')}</VisuallyHidden>}
        </Link>
        <div className={classes.foot}>
          <p id={`${id}-about`} className={classes.about}>
            {t.rich('about', {
              when: () => <TimeAgo at={createdAt} now={now} zone={zone} />,
              module: t(`modules.${moduleOf(type)}`),
            })}
          </p>
          {children}
        </div>
      </div>
      {isUnread && (
        <button
          type="button"
          className={classes.mark}
          aria-label={t('markOne')}
          aria-describedby={id}
          title={t('markOne')}
          onClick={() => {
            // The button goes, and would take the focus with it.
            link.current?.focus({ preventScroll: true })
            onRead()
          }}
        >
          <span className={classes.dot} />
          <IconCheck className={classes.tick} size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

function Face({ notification: { actor, type }, isInner }: { notification: Notification; isInner: boolean }) {
  if (actor) return <PersonAvatar person={actor} size={isInner ? 24 : 32} isDecorative />
  const Icon = icons[moduleOf(type)]
  return (
    <span className={mark.mark} data-shape="round" data-size={isInner ? 24 : 32} data-hue={7} aria-hidden>
      <Icon size={isInner ? 14 : 16} />
    </span>
  )
}
