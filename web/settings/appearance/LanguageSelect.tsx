// The interface's language, chosen from a list in their own names.
import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { IconCheck } from '@tabler/icons-react'
import { isLanguageCode, languages } from '#contract/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { spokenLanguages } from '#web/locales/load.ts'
import { Flag } from '#web/ui/Flag.tsx'
import { useChooseLanguage } from '#web/ui/use-choose-language.ts'
import classes from './LanguageSelect.module.css'

export function LanguageSelect({ label }: { label: string }) {
  const choose = useChooseLanguage()
  const current = useLanguage()?.code ?? 'en'
  return (
    <Select
      aria-label={label}
      className={classes.select ?? ''}
      data={spokenLanguages.map((code) => ({ value: code, label: languages[code].name }))}
      value={current}
      onChange={(code) => code && isLanguageCode(code) && choose(code)}
      leftSection={<Flag code={current} />}
      renderOption={({ option: { value, label }, checked }) =>
        isLanguageCode(value) && (
          <span className={classes.option}>
            <Flag code={value} />
            <bdi className={classes.name} lang={languages[value].tag}>
              {label}
            </bdi>
            {checked && <IconCheck size={16} aria-hidden />}
          </span>
        )
      }
      allowDeselect={false}
      comboboxProps={{ shadow: 'lg' }}
    />
  )
}
