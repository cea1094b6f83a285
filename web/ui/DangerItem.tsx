// An entry of a menu that takes something away.
import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DangerItem.module.css'

export function DangerItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item
      className={classes.item ?? ''}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}
