// The menu at the side: beside the content from 1024 px, over it from 768 px.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Brand } from '#web/ui/Brand.tsx'
import { CompanySwitcher } from './CompanySwitcher.tsx'
import { NavigationList } from './NavigationList.tsx'
import classes from './Sidebar.module.css'

interface Props {
  /** It lies over the content, and can be closed. */
  isOver: boolean
  isOpen: boolean
  onClose: () => void
}

export function Sidebar({ isOver, isOpen, onClose }: Props) {
  const t = useTranslations('shell')
  const sidebar = useFocusWhile(isOver && isOpen)
  return (
    <>
      {isOver && (
        <div className={classes.scrim} data-open={isOpen || undefined} onPointerDown={onClose} aria-hidden />
      )}
      <nav
        ref={sidebar}
        id="sidebar"
        aria-label={t('main')}
        className={classes.sidebar}
        data-over={isOver || undefined}
        data-open={isOpen || undefined}
        inert={isOver && !isOpen}
        tabIndex={-1}
      >
        <Link className={classes.brand} to="/app">
          <Brand />
        </Link>
        <CompanySwitcher />
        <div className={classes.scroll}>
          <NavigationList />
        </div>
      </nav>
    </>
  )
}

/** Takes the focus when it opens, and gives it back unless another screen has taken it. */
function useFocusWhile(isOpen: boolean) {
  const sidebar = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (!isOpen || wasOpen.current) return
    const before = document.activeElement
    sidebar.current?.focus({ preventScroll: true })
    return () => {
      requestAnimationFrame(() => {
        const isLost =
          document.activeElement === document.body || sidebar.current?.contains(document.activeElement)
        if (isLost && before instanceof HTMLElement) before.focus()
      })
    }
  }, [isOpen])
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  return sidebar
}
