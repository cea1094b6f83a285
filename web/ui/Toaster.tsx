// Shows the toasts: ink bars, six seconds each, held while pointed at or focused; Z takes the newest back.

import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { appearance } from '#web/lib/appearance.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { isTypingIn } from '#web/lib/shortcuts.ts'
import { userQuery } from '#web/lib/user.ts'
import classes from './Toaster.module.css'
import { dismissToast, offersUndo, TOAST_MS, type Toast, undoNewest, useToasts } from './toast.ts'
import { useLift } from './toast-place.ts'

export function Toaster() {
  const toasts = useToasts()
  const user = useFollowedUser()
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
  const undoable = toasts.findLast((toast) => offersUndo(toast, user?.permissions))?.id
  const list = useRef<HTMLDivElement>(null)
  const lift = useLift(list, toasts)
  return (
    <section className={classes.stack} aria-label={t('messages')}>
      <div ref={list} role="status" className={classes.list} style={{ translate: `0 ${-lift}px` }}>
        {toasts.map((toast) => (
          <Bar key={toast.id} toast={toast} hasKey={toast.id === undoable} />
        ))}
      </div>
    </section>
  )
}

/** `hasKey`: Z is for this one. */
function Bar({ toast, hasKey }: { toast: Toast; hasKey: boolean }) {
  const { id, text, tone = 'plain', action } = toast
  const t = useTranslations('common')
  const user = useFollowedUser()
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
        <button
          type="button"
          className={classes.action}
          aria-keyshortcuts={hasKey ? 'Z' : undefined}
          onClick={run(undo)}
        >
          {t('undo')}
          {hasKey && (
            <kbd className={classes.key} aria-hidden>
              Z
            </kbd>
          )}
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

/** Only followed: the public pages, which show messages too, need nobody signed in. */
const useFollowedUser = () => useQuery({ ...userQuery, enabled: false }, queryClient).data
