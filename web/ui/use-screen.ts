// Names the window after the screen, with what is unread, and moves focus to a new screen's heading, which announces it.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { unreadText, useUnread } from '#web/lib/notifications.ts'

/** The ref goes on an element around the screen's h1. */
export function useScreen<T extends HTMLElement>(title: string) {
  const t = useTranslations('common')
  const { key } = useLocation()
  const ref = useRef<T>(null)
  // On the first load the browser decides, so that "Skip to content" is the first stop.
  const isFirstLoad = useRef(key === 'default')
  const unread = useUnread(false)
  useEffect(() => {
    document.title = (unread > 0 ? `(${unreadText(unread)}) ` : '') + t('windowTitle', { title })
  }, [t, title, unread])
  useEffect(() => {
    const heading = ref.current?.querySelector('h1')
    if (isFirstLoad.current || !heading) return
    heading.tabIndex = -1
    // A menu that lay over the screen closes in the same step, and what is inert cannot be focused.
    const frame = requestAnimationFrame(() => heading.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}
