// Who may invite people into the company.
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Inviters, inviters } from '#contract/companies.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import classes from './CompanyRows.module.css'

interface Props {
  value: Inviters
  onChange: (value: Inviters) => void
}

export function InvitersRow({ value, onChange }: Props) {
  const t = useTranslations('settings.company.inviters')
  const name = useId()
  return (
    <SettingRow title={t('title')} hint={t('hint')}>
      <div role="radiogroup" aria-label={t('title')} className={classes.choices}>
        {inviters.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            {t(choice)}
          </label>
        ))}
      </div>
    </SettingRow>
  )
}
