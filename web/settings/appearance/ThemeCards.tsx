// Light, dark or as the system, each as a picture of itself.
import { useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import classes from './ThemeCards.module.css'

const themes = ['light', 'dark', 'auto'] as const

export function ThemeCards({ label }: { label: string }) {
  const t = useTranslations('shell.themes')
  const name = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div role="radiogroup" aria-label={label} className={classes.cards}>
      {themes.map((theme) => (
        <label key={theme} className={classes.card}>
          <span className={classes.picture} data-theme={theme} aria-hidden>
            <i />
            <b>
              <em />
              <em />
              <em />
            </b>
          </span>
          <span className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              checked={theme === colorScheme}
              onChange={() => setColorScheme(theme)}
            />
            {t(theme)}
          </span>
        </label>
      ))}
    </div>
  )
}
