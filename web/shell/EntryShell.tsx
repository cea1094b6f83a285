// The frame of the screens before a company is open: the mark, language and profile.
import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { Brand } from '#web/ui/Brand.tsx'
import { LanguageMenu } from '#web/ui/LanguageMenu.tsx'
import { Dialogs } from './Dialogs.tsx'
import classes from './EntryShell.module.css'
import { ProfileMenu } from './ProfileMenu.tsx'
import { RecoveryNotice } from './RecoveryNotice.tsx'
import { SkipLink } from './SkipLink.tsx'

/** Around the screen that the address names, unless it is given one. */
export function EntryShell({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.bar}>
        <Brand />
        <div className={classes.end}>
          <LanguageMenu />
          <ProfileMenu />
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <RecoveryNotice />
        <Suspense>{children}</Suspense>
      </main>
      <Dialogs />
    </div>
  )
}
