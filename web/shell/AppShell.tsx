// The frame of every screen inside a company: sidebar or menu, header, content, dialogs, live events.
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { keys } from '#web/lib/keys.ts'
import { startLive } from '#web/lib/live.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { isFlag, useStoredState } from '#web/lib/stored-state.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { useUser } from '#web/lib/user.ts'
import classes from './AppShell.module.css'
import { Dialogs } from './Dialogs.tsx'
import { Header } from './Header.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavigationKeys } from './NavigationKeys.tsx'
import { RecoveryNotice } from './RecoveryNotice.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'

export function AppShell() {
  const viewport = useViewport()
  const { companyId } = useUser()
  const [isSidebarOpen, setIsSidebarOpen] = useStoredState('sidebar', false, isFlag)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  useEffect(() => (companyId ? startLive(companyId) : undefined), [companyId])
  useCloseOnRoute(() => {
    setIsMenuOpen(false)
    setIsSidebarOpen(false)
  })
  useTopOfScreen()
  useShortcut(keys.sidebar, () => setIsSidebarOpen(!isSidebarOpen), viewport === 'medium')
  useShortcut(keys.close, () => setIsSidebarOpen(false), viewport === 'medium' && isSidebarOpen)

  const isCovered = (viewport === 'medium' && isSidebarOpen) || (viewport === 'narrow' && isMenuOpen)
  return (
    <div className={classes.shell} data-shell>
      <SkipLink />
      {viewport === 'narrow' ? (
        <MobileMenu isOpen={isMenuOpen} onToggle={setIsMenuOpen} />
      ) : (
        <Sidebar
          isOver={viewport === 'medium'}
          isOpen={viewport === 'wide' || isSidebarOpen}
          onClose={() => setIsSidebarOpen(false)}
        />
      )}
      <div className={classes.content} inert={isCovered}>
        <Header onMenu={() => setIsSidebarOpen(true)} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <RecoveryNotice />
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <NavigationKeys />
      <Dialogs />
    </div>
  )
}

/** Runs on every change of address after the first, also to the same page. */
function useCloseOnRoute(close: () => void): void {
  const { key } = useLocation()
  const [seen, setSeen] = useState(key)
  useEffect(() => {
    if (key === seen) return
    setSeen(key)
    close()
  }, [key, seen, close])
}

/** A new screen begins at its top; going back, the browser finds the place again. */
function useTopOfScreen(): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}
