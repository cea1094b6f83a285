// Chooses the interface's language: flag and two letters, a list to type into, closed by the choice.
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { isLanguageCode, type LanguageCode, languages } from '#contract/languages.ts'
import { LANGUAGE_LIST_HEIGHT } from '#contract/limits.ts'
import { setLanguage, useLanguage } from '#web/lib/language.ts'
import { spokenLanguages } from '#web/locales/load.ts'
import { flagOf } from './flags.ts'
import classes from './LanguageMenu.module.css'

export function LanguageMenu() {
  const t = useTranslations('shell')
  const current = useLanguage()?.code ?? 'en'
  const choose = (code: string) => {
    if (isLanguageCode(code)) void setLanguage(code)
  }
  return (
    <Menu position="bottom-end" width={216}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={t('language', { name: languages[current].name })}
        >
          <IconLanguage className={classes.icon} size={20} aria-hidden />
          <span className={classes.current} dir="ltr" aria-hidden>
            <Flag code={current} />
            {current.toUpperCase()}
            <IconChevronDown size={14} />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.list} mah={LANGUAGE_LIST_HEIGHT}>
        <Menu.RadioGroup value={current} onChange={choose}>
          {spokenLanguages.map((code) => (
            <Menu.RadioItem
              key={code}
              value={code}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} className={classes.tick} />}
              classNames={{ itemIndicator: classes.indicator }}
              lang={languages[code].tag}
            >
              <span className={classes.language}>
                {/* Typing jumps by what stands in the item: the name comes first in the text. */}
                <span className={classes.name}>{languages[code].name}</span>
                <Flag code={code} />
                <span className={classes.letters}>{code.toUpperCase()}</span>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function Flag({ code }: { code: LanguageCode }) {
  return <img className={classes.flag} src={flagOf(code)} alt="" width={18} height={13.5} />
}
