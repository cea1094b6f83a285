// Shows the toasts: ink bars, six seconds each, held while pointed at or focused; Z takes the newest back.

import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { appearance } from '#web/lib/appearance.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { isTypingIn } from '#web/lib/shortcuts.ts'
import { userQuery } from '#web/lib/user.ts'
import classes from './Toaster.module.css'
import { dismissToast, offersUndo, TOAST_MS, type Toast, undoNewest, useToasts } from './toast.ts'

export function Toaster() {
  const toasts = useToasts()
  const t = useTranslations('common')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey
      const isAlone = !event.ctrlKey && !event.metaKey
      if (!isUndo || (isAlone && !appearance.get().hasSingleKeys)) return
      if (event.isComposing || isTypingIn(event.target)) return
      if (undoNewest()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section className={classes.stack} aria-label={t('messages')}>
      <div role="status" className={classes.list}>
        {toasts.map((toast) => (
          <Bar key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

function Bar({ toast }: { toast: Toast }) {
  const { id, text, tone = 'plain', action } = toast
  const t = useTranslations('common')
  // Only followed: the public pages, which show messages too, need nobody signed in.
  const { data: user } = useQuery({ ...userQuery, enabled: false }, queryClient)
  const undo = offersUndo(toast, user?.permissions) ? toast.undo : undefined
  const { hovered, ref: hoverRef } = useHover<HTMLDivElement>()
  const { focused, ref: focusRef } = useFocusWithin<HTMLDivElement>()
  const isHeld = hovered || focused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const run = (act: () => unknown) => () => {
    dismissToast(id)
    act()
  }
  return (
    <div className={classes.bar} ref={useMergedRef(hoverRef, focusRef)}>
      {tone === 'done' && <IconCircleCheck size={16} aria-hidden />}
      {tone === 'failed' && <IconAlertCircle size={16} aria-hidden />}
      <span className={classes.text}>{text}</span>
      {undo && (
        <button type="button" className={classes.action} aria-keyshortcuts="Z" onClick={run(undo)}>
          {t('undo')}
          <kbd className={classes.key} aria-hidden>
            Z
          </kbd>
        </button>
      )}
      {action && (
        <button type="button" className={classes.action} onClick={run(action.run)}>
          {action.label}
        </button>
      )}
    </div>
  )
}
