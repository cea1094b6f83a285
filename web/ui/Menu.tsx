// A button with a menu under it: opened by click or arrow, closed by choice, Escape, Tab, a click elsewhere, a new page.
// Our own, because Mantine's brings a third of the first load with it for placing what has only one place here.
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import classes from './Menu.module.css'
import { MenuContext } from './menu-context.ts'
import { moveInMenu } from './menu-keys.ts'
import { useCloseElsewhere } from './use-close-elsewhere.ts'

interface Props {
  /** What stands on the button. */
  button: ReactNode
  buttonClass?: string | undefined
  /** The button's name where its content is not enough. */
  label?: string
  /** Which edge of the button the menu keeps; `both` makes it as wide as the button. */
  align: 'start' | 'end' | 'both'
  /** Pixels between button and menu. */
  offset?: number
  /** Pixels. */
  width?: number
  className?: string | undefined
  children: ReactNode
}

export function Menu({ button, buttonClass, label, align, offset = 8, width, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const close = useCallback(() => {
    setIsOpen(false)
    buttonRef.current?.focus()
  }, [])
  useCloseElsewhere(root, isOpen, setIsOpen)

  const onKeyDown = (event: KeyboardEvent) => {
    const menu = root.current?.querySelector<HTMLElement>('[role="menu"]')
    if (!menu) {
      if (event.key !== 'ArrowDown') return
      setIsOpen(true)
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setIsOpen(false)
    else if (!moveInMenu(event, menu)) return
    // Nobody else is meant: neither the page's single keys nor what lies under the menu.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the button and the menu in it
    <div className={classes.anchor} data-align={align} ref={root} onKeyDown={onKeyDown}>
      <button
        ref={buttonRef}
        type="button"
        className={`${classes.button} ${buttonClass ?? ''}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <MenuContext value={close}>
          <List id={menuId} className={className} style={{ inlineSize: width, marginBlockStart: offset }}>
            {children}
          </List>
        </MenuContext>
      )}
    </div>
  )
}

interface ListProps {
  id: string
  className: string | undefined
  style: { inlineSize: number | undefined; marginBlockStart: number }
  children: ReactNode
}

function List({ id, className, style, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-menu-item][aria-checked="true"]')
    const first = list.current?.querySelector<HTMLElement>('[data-menu-item]')
    ;(chosen ?? first)?.focus({ preventScroll: !chosen })
  }, [])
  return (
    <div ref={list} id={id} role="menu" className={`${classes.list} ${className ?? ''}`} style={style}>
      {children}
    </div>
  )
}
