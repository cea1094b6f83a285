// Turns the theme over before sign-in; the profile menu offers all three choices later.
import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './ThemeToggle.module.css'

export function ThemeToggle() {
  const t = useTranslations('shell')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  return (
    <UnstyledButton className={classes.toggle} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      <Icon size={14} aria-hidden />
      {isDark ? t('lightTheme') : t('darkTheme')}
    </UnstyledButton>
  )
}
