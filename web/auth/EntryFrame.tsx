// The frame of the screens that nobody has to be signed in for: a card beside the picture.
import type { ReactNode } from 'react'
import { Brand } from '#web/ui/Brand.tsx'
import { LanguageMenu } from '#web/ui/LanguageMenu.tsx'
import { ThemeToggle } from '#web/ui/ThemeToggle.tsx'
import { useScreen } from '#web/ui/use-screen.ts'
import { DoorPicture } from './DoorPicture.tsx'
import classes from './EntryFrame.module.css'
import { OfferedLanguage } from './OfferedLanguage.tsx'

interface Props {
  /** Of the window. */
  title: string
  /** Absent while it is not known what the card will say. */
  heading?: ReactNode
  hint?: ReactNode
  /** The second door of the picture is open. */
  isLit?: boolean
  children: ReactNode
}

export function EntryFrame({ title, heading, hint, isLit = false, children }: Props) {
  const screen = useScreen<HTMLElement>(title)
  return (
    <div className={classes.page}>
      <main className={classes.column} ref={screen}>
        <header className={classes.bar}>
          <Brand />
          <div className={classes.end}>
            <OfferedLanguage />
            <LanguageMenu />
          </div>
        </header>
        <div className={classes.card}>
          {heading && <h1 className={classes.heading}>{heading}</h1>}
          {hint && <p className={classes.hint}>{hint}</p>}
          {children}
        </div>
        <footer className={classes.foot}>
          <ThemeToggle />
        </footer>
      </main>
      <DoorPicture isLit={isLit} />
    </div>
  )
}
