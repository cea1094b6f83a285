// The main button of a screen, with the key that does the same.
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Kbd } from './Kbd.tsx'

interface Props {
  icon: Icon
  /** A single key, which the screen listens to. */
  shortcut: string
  className?: string | undefined
  onClick: () => void
  children: string
}

export function MainButton({ icon: Icon, shortcut, className, onClick, children }: Props) {
  return (
    <Button
      className={className ?? ''}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={<Kbd isOnPrimary>{shortcut}</Kbd>}
      aria-label={children}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
