// A screen: its heading and actions. Names the window, and moves focus to the heading when the screen changes.
import type { ReactNode } from 'react'
import classes from './Page.module.css'
import { useScreen } from './use-screen.ts'

interface Props {
  title: string
  /** Under the heading. */
  subtitle?: ReactNode
  /** What stands as heading when it is not the title, such as a greeting. */
  heading?: string
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** Fills what the frame leaves of the window's height; its parts scroll by themselves. The screen draws its own heading and gutter. */
  isFitted?: boolean
  children: ReactNode
}

export function Page({ title, subtitle, heading, actions, isFitted = false, children }: Props) {
  const screen = useScreen<HTMLDivElement>(title)
  if (isFitted) {
    return (
      <div className={classes.fitted} ref={screen} data-fitted>
        {children}
      </div>
    )
  }
  return (
    <div className={classes.page} ref={screen}>
      <div className={classes.head} data-large={heading ? true : undefined}>
        <div className={classes.words}>
          <h1 tabIndex={-1}>{heading ?? title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
