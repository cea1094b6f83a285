// The bell: says whether something is unread, and opens what it is.
import { IconBell } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { unreadText, useUnread } from '#web/lib/notifications.ts'
import { toast } from '#web/ui/toast.ts'
import { useCloseElsewhere } from '#web/ui/use-close-elsewhere.ts'
import { useFollowed } from '#web/ui/use-followed.ts'
import classes from './NotificationsMenu.module.css'

export function NotificationsMenu() {
  const t = useTranslations()
  const unread = useUnread()
  const [isOpen, setIsOpen] = useState(false)
  const [Panel, load] = usePanel()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useCloseElsewhere(root, isOpen, setIsOpen)
  const followed = useFollowed()
  const close = useCallback(() => {
    // Under a sheet the bell is inert.
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }, [])
  const follow = () => {
    setIsOpen(false)
    followed()
  }
  const toggle = () => {
    setIsOpen(!isOpen)
    load().catch(() => {
      setIsOpen(false)
      toast({ text: t('errors.offline'), tone: 'failed' })
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // What lies under it stays open.
    event.stopPropagation()
    close()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the button and the panel in it
    <div ref={root} className={classes.anchor} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={classes.bell}
        aria-label={
          unread > 0
            ? t('notifications.titleUnread', { count: unreadText(unread) })
            : t('notifications.title')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen && Panel ? panelId : undefined}
        onPointerEnter={() => load().catch(() => undefined)}
        onClick={toggle}
      >
        <span className={classes.icon}>
          <IconBell size={20} aria-hidden />
          {unread > 0 && <span className={classes.dot} />}
        </span>
      </button>
      {isOpen && Panel && <Panel id={panelId} onClose={close} onFollow={follow} />}
    </div>
  )
}

const importPanel = async () => (await import('./NotificationsPanel.tsx')).NotificationsPanel

/** A script of its own, which comes when the bell is first pointed at or pressed. */
function usePanel() {
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof importPanel>>>()
  const load = useCallback(async () => {
    const loaded = await importPanel()
    setPanel(() => loaded)
  }, [])
  return [Panel, load] as const
}
