// The person's own menu: who they are, the theme, and leaving.
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
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
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes it
  useEffect(() => setIsOpen(false), [key])
  return (
    <Menu position="bottom-end" offset={10} width={228} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('profile')}>
          <PersonAvatar person={user} size={32} isDecorative />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <p className={classes.name}>{fullName(user)}</p>
          <p className={classes.email}>{user.email}</p>
        </div>
        <Menu.Divider mt={0} />
        <Menu.Label id="theme-label">{t('theme')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as (typeof themes)[number]['value'])}
        >
          <div className={classes.themes}>
            {themes.map(({ value, icon: Icon }) => (
              <Menu.RadioItem
                key={value}
                value={value}
                checkIcon={<span hidden />}
                className={classes.theme ?? ''}
                classNames={{ itemIndicator: classes.none ?? '' }}
              >
                <span className={classes.themeWords}>
                  <Icon size={16} aria-hidden />
                  {t(`themes.${value}`)}
                </span>
              </Menu.RadioItem>
            ))}
          </div>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} data-flip aria-hidden />} onClick={logOut}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
