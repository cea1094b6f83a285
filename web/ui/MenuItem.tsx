// One entry of a menu: an act, or with `isChosen` one of several choices.
import { type ReactNode, use } from 'react'
import classes from './Menu.module.css'
import { MenuContext } from './menu-context.ts'

interface Props {
  onSelect: () => void
  /** Given, it is a choice among others, ticked or not. */
  isChosen?: boolean
  /** For choices whose effect shows beside the menu. */
  keepsOpen?: boolean
  icon?: ReactNode
  /** What typing finds it by, when that is not how its text begins. */
  typedAs?: string
  className?: string | undefined
  children: ReactNode
}

export function MenuItem({
  onSelect,
  isChosen,
  keepsOpen = false,
  icon,
  typedAs,
  className,
  children,
}: Props) {
  const close = use(MenuContext)
  const role =
    isChosen === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const)
  return (
    <button
      {...role}
      type="button"
      tabIndex={-1}
      data-menu-item={typedAs ?? ''}
      className={`${classes.item} ${className ?? ''}`}
      onClick={() => {
        if (!keepsOpen) close()
        onSelect()
      }}
    >
      {icon && <span className={classes.icon}>{icon}</span>}
      {children}
    </button>
  )
}
