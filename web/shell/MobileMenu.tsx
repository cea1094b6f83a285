// The menu of narrow windows: a floating round button, and the full screen that it opens.
import { Button, UnstyledButton } from '@mantine/core'
import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { Brand } from '#web/ui/Brand.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { CompanySwitcher } from './CompanySwitcher.tsx'
import classes from './MobileMenu.module.css'
import { NavigationList } from './NavigationList.tsx'
import { useLogOut } from './use-log-out.ts'

interface Props {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** While it is open everything else is inert, which keeps focus inside; the button stays its first stop. */
export function MobileMenu({ isOpen, onToggle }: Props) {
  const t = useTranslations('shell')
  const button = useRef<HTMLButtonElement>(null)
  const Icon = isOpen ? IconX : IconMenu2
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onToggle(false)
      button.current?.focus()
    }
    if (isOpen) window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOpen, onToggle])
  const modal = isOpen ? ({ role: 'dialog', 'aria-label': t('menu') } as const) : {}
  return (
    <div {...modal} data-menu-open={isOpen || undefined}>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-label={isOpen ? t('closeMenu') : t('openMenu')}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        <Icon size={20} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <div className={classes.screen}>
          <div className={classes.brand}>
            <Brand />
          </div>
          <nav className={classes.menu} aria-label={t('main')}>
            <CompanySwitcher />
            <div className={classes.scroll}>
              <NavigationList isLarge />
            </div>
          </nav>
          <Profile />
        </div>
      )}
    </div>
  )
}

function Profile() {
  const t = useTranslations('shell')
  const user = useUser()
  const logOut = useLogOut()
  return (
    <div className={classes.profile}>
      <Link className={classes.person} to="/app/settings">
        <PersonAvatar person={user} size={40} isDecorative />
        <span className={classes.words}>
          <bdi className={classes.name}>{fullName(user)}</bdi>
          <bdi className={classes.email}>{user.email}</bdi>
        </span>
      </Link>
      <Button
        variant="default"
        h={44}
        leftSection={<IconLogout size={16} data-flip aria-hidden />}
        onClick={logOut}
      >
        {t('logOut')}
      </Button>
    </div>
  )
}
