// Chooses the interface's language: flag and two letters, a list to type into, closed by the choice.
import { IconCheck, IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { languages } from '#contract/languages.ts'
import { LANGUAGE_LIST_HEIGHT } from '#contract/limits.ts'
import { useLanguage } from '#web/lib/language.ts'
import { spokenLanguages } from '#web/locales/load.ts'
import { Flag } from './Flag.tsx'
import classes from './LanguageMenu.module.css'
import { Menu } from './Menu.tsx'
import { MenuItem } from './MenuItem.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

export function LanguageMenu() {
  const t = useTranslations('shell')
  const choose = useChooseLanguage()
  const current = useLanguage()?.code ?? 'en'
  return (
    <Menu
      align="end"
      width={216}
      label={t('language', { name: languages[current].name })}
      buttonClass={classes.button}
      button={
        <>
          <IconLanguage className={classes.icon} size={20} aria-hidden />
          <span className={classes.current} dir="ltr" aria-hidden>
            <Flag code={current} />
            {current.toUpperCase()}
            <IconChevronDown size={14} />
          </span>
        </>
      }
    >
      <div className={classes.list} style={{ maxBlockSize: LANGUAGE_LIST_HEIGHT }}>
        {spokenLanguages.map((code) => (
          <MenuItem
            key={code}
            isChosen={code === current}
            typedAs={languages[code].name}
            className={classes.language}
            onSelect={() => choose(code)}
          >
            <Flag code={code} />
            <span className={classes.letters}>{code.toUpperCase()}</span>
            <span className={classes.name} lang={languages[code].tag}>
              {languages[code].name}
            </span>
            {code === current && <IconCheck className={classes.tick} size={16} aria-hidden />}
          </MenuItem>
        ))}
      </div>
    </Menu>
  )
}
