// The menu at the side: beside the content from 1024 px, over it from 768 px.
import { Link } from 'react-router'
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
  return (
    <>
      {isOver && (
        <div className={classes.scrim} data-open={isOpen || undefined} onPointerDown={onClose} aria-hidden />
      )}
      <div
        id="sidebar"
        className={classes.sidebar}
        data-over={isOver || undefined}
        data-open={isOpen || undefined}
        inert={isOver && !isOpen}
      >
        <Link className={classes.brand} to="/app">
          <Brand />
        </Link>
        <CompanySwitcher />
        <NavigationList />
      </div>
    </>
  )
}
