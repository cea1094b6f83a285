// Light, dark or as the system, each as a picture of itself.
import { useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Radio } from '#web/settings/Radio.tsx'
import classes from './ThemeCards.module.css'

const themes = ['light', 'dark', 'auto'] as const

export function ThemeCards({ label }: { label: string }) {
  const t = useTranslations('shell.themes')
  const name = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div role="radiogroup" aria-label={label} className={classes.cards}>
      {themes.map((theme) => (
        <Radio
          key={theme}
          className={classes.card}
          name={name}
          isChosen={theme === colorScheme}
          onChoose={() => setColorScheme(theme)}
          picture={<Picture theme={theme} />}
        >
          {t(theme)}
        </Radio>
      ))}
    </div>
  )
}

function Picture({ theme }: { theme: (typeof themes)[number] }) {
  return (
    <span className={classes.picture} data-theme={theme} aria-hidden>
      <i />
      <b>
        <em />
        <em />
        <em />
      </b>
    </span>
  )
}
