// Who may invite people into the company.
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Inviters, inviters } from '#contract/companies.ts'
import { Radio } from '#web/settings/Radio.tsx'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import classes from './CompanyRows.module.css'

interface Props {
  value: Inviters
  timesSaved: number
  onChange: (value: Inviters) => void
}

export function InvitersRow({ value, timesSaved, onChange }: Props) {
  const t = useTranslations('settings.company.inviters')
  const name = useId()
  return (
    <SettingRow title={t('title')} hint={t('hint')} timesSaved={timesSaved}>
      <div role="radiogroup" aria-label={t('title')} className={classes.choices}>
        {inviters.map((choice) => (
          <Radio
            key={choice}
            className={classes.choice}
            name={name}
            isChosen={choice === value}
            onChoose={() => onChange(choice)}
          >
            {t(choice)}
          </Radio>
        ))}
      </div>
    </SettingRow>
  )
}
