// A card: icon, heading, count and one action above its content.
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface Props {
  title: string
  icon?: Icon
  /** Beside the title: "7 open". */
  count?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function Card({ title, icon: Icon, count, action, children }: Props) {
  const headingId = useId()
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        {Icon && <Icon className={classes.icon} size={16} aria-hidden />}
        <h2 id={headingId}>{title}</h2>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
