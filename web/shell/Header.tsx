// The bar above every screen: the menu's button where the sidebar is closed, search, language, bell, profile.
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useViewport } from '#web/lib/use-viewport.ts'
import { useUser } from '#web/lib/user.ts'
import { NotificationsMenu } from '#web/notifications/NotificationsMenu.tsx'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { CompanyMark } from '#web/ui/CompanyMark.tsx'
import { LanguageMenu } from '#web/ui/LanguageMenu.tsx'
import classes from './Header.module.css'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ProgressLine } from './ProgressLine.tsx'

export function Header({ onMenu }: { onMenu: () => void }) {
  const t = useTranslations('shell')
  const viewport = useViewport()
  const { companyId, companyName } = useUser()
  return (
    <header className={classes.bar}>
      {viewport === 'medium' && (
        <ActionIcon
          className={classes.menu ?? ''}
          aria-label={t('openMenu')}
          aria-keyshortcuts="["
          onClick={onMenu}
        >
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      )}
      {viewport === 'narrow' && companyId && companyName && (
        <span className={classes.company}>
          <CompanyMark company={{ id: companyId, name: companyName }} size={28} />
          <span className={classes.companyName}>{companyName}</span>
        </span>
      )}
      <SearchBox />
      <div className={classes.end}>
        <LanguageMenu />
        <NotificationsMenu />
        <ProfileMenu />
      </div>
      <ProgressLine />
    </header>
  )
}
