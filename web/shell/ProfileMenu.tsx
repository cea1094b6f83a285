// The person's own menu: who they are, their settings, the theme, and leaving.
import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { dialogs } from '#web/lib/dialogs.ts'
import { fullName } from '#web/lib/person.ts'
import { personalSections } from '#web/lib/personal-sections.ts'
import { useUser } from '#web/lib/user.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './ProfileMenu.module.css'
import { useLogOut } from './use-log-out.ts'

const themes = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const

export function ProfileMenu() {
  const t = useTranslations('shell')
  const user = useUser()
  const logOut = useLogOut()
  const tItems = useTranslations('shell.items')
  const tSections = useTranslations('settings.sections')
  const tKeys = useTranslations('shortcuts')
  const navigate = useNavigate()
  return (
    <Menu
      align="end"
      width={228}
      offset={10}
      label={t('profile')}
      buttonClass={classes.button}
      button={<PersonAvatar person={user} size={32} isDecorative />}
    >
      <div className={classes.person}>
        <p className={classes.name}>
          <bdi>{fullName(user)}</bdi>
        </p>
        <p className={classes.email}>
          <bdi>{user.email}</bdi>
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a menu may hold groups, but no fieldset */}
      <div role="group" aria-label={tItems('settings')} className={classes.section}>
        {personalSections.map(({ name, icon: Icon }) => (
          <MenuItem
            key={name}
            icon={<Icon size={16} aria-hidden />}
            onSelect={() => void navigate({ pathname: '/app/settings', hash: name })}
          >
            {tSections(name)}
          </MenuItem>
        ))}
      </div>
      <Themes />
      <MenuItem icon={<IconKeyboard size={16} aria-hidden />} onSelect={() => dialogs.open('shortcuts')}>
        {tKeys('title')}
      </MenuItem>
      <MenuItem icon={<IconLogout size={16} data-flip aria-hidden />} onSelect={logOut}>
        {t('logOut')}
      </MenuItem>
    </Menu>
  )
}

function Themes() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may hold groups, but no fieldset
    <div role="group" aria-label={t('theme')} className={classes.section}>
      <p className={classes.label} aria-hidden>
        {t('theme')}
      </p>
      <div className={classes.themes}>
        {themes.map(({ value, icon: Icon }) => (
          <MenuItem
            key={value}
            isChosen={value === colorScheme}
            keepsOpen
            className={classes.theme}
            onSelect={() => setColorScheme(value)}
          >
            <Icon size={16} aria-hidden />
            {t(`themes.${value}`)}
          </MenuItem>
        ))}
      </div>
    </div>
  )
}
