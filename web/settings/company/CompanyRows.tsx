// The settings that hold for everybody in the company, a row each.
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Company } from '#contract/companies.ts'
import { COMPANY_NAME_LENGTH, REGISTRATION_NUMBER_LENGTH } from '#contract/limits.ts'
import { useLanguage } from '#web/lib/language.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { TimeZoneSelect } from '#web/settings/TimeZoneSelect.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import type { CompanyPatch } from './api.ts'
import classes from './CompanyRows.module.css'
import { currencyOptions, localeExample, localeOptions, type Option, weekdayOptions } from './choices.ts'
import { InvitersRow } from './InvitersRow.tsx'
import { TextSetting } from './TextSetting.tsx'
import { TwoFactorRow } from './TwoFactorRow.tsx'

interface Props {
  company: Company
  change: (patch: CompanyPatch) => void
  send: (patch: CompanyPatch) => Promise<unknown>
  /** How often a setting was saved, of the one that was last. */
  timesSaved: (setting: keyof CompanyPatch) => number
}

export function CompanyRows({ company, change, send, timesSaved }: Props) {
  const t = useTranslations('settings.company')
  const language = useLanguage()?.code ?? 'en'
  const { currency, locale } = company
  const currencies = useMemo(() => currencyOptions(language, currency), [language, currency])
  const locales = useMemo(() => localeOptions(language, locale), [language, locale])
  const weekdays = useMemo(() => weekdayOptions(language), [language])
  return (
    <>
      <SettingRow
        title={t('name')}
        timesSaved={timesSaved('name')}
        control={
          <TextSetting
            label={t('name')}
            value={company.name}
            maxLength={COMPANY_NAME_LENGTH}
            missing="company_name_required"
            onChange={(name) => change({ name })}
          />
        }
      />
      <SettingRow
        title={t('number')}
        timesSaved={timesSaved('registrationNumber')}
        hint={t('numberHint')}
        control={
          <TextSetting
            label={t('number')}
            value={company.registrationNumber ?? ''}
            maxLength={REGISTRATION_NUMBER_LENGTH}
            onChange={(registrationNumber) => change({ registrationNumber })}
          />
        }
      />
      <SettingRow
        title={t('currency')}
        timesSaved={timesSaved('currency')}
        hint={t('currencyHint')}
        control={
          <Choice
            label={t('currency')}
            options={currencies}
            value={currency}
            onChange={(currency) => change({ currency })}
          />
        }
      />
      <SettingRow
        title={t('timeZone')}
        timesSaved={timesSaved('timeZone')}
        hint={t('timeZoneHint')}
        control={
          <div className={classes.field}>
            <TimeZoneSelect
              label={t('timeZone')}
              isBare
              value={company.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
          </div>
        }
      />
      <SettingRow
        title={t('locale')}
        timesSaved={timesSaved('locale')}
        hint={t.rich('localeHint', {
          example: () => <bdi lang={locale}>{localeExample(locale, currency)}</bdi>,
        })}
        control={
          <Choice
            label={t('locale')}
            options={locales}
            value={locale}
            onChange={(locale) => change({ locale })}
          />
        }
      />
      <SettingRow
        title={t('firstDay')}
        timesSaved={timesSaved('firstDayOfWeek')}
        hint={t('firstDayHint')}
        control={
          <Choice
            label={t('firstDay')}
            options={weekdays}
            value={String(company.firstDayOfWeek)}
            onChange={(day) => change({ firstDayOfWeek: Number(day) })}
          />
        }
      />
      <InvitersRow
        value={company.inviters}
        timesSaved={timesSaved('inviters')}
        onChange={(inviters) => change({ inviters })}
      />
      <TwoFactorRow
        company={company}
        timesSaved={timesSaved('requiresTwoFactor')}
        change={change}
        send={send}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  options: Option[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const t = useTranslations('settings')
  return (
    <Select
      className={classes.field ?? ''}
      aria-label={label}
      data={options}
      value={value}
      onChange={(chosen) => chosen && chosen !== value && onChange(chosen)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={300}
      comboboxProps={{ shadow: 'lg' }}
    />
  )
}

const bones = [0, 1, 2, 3, 4]

export function CompanySkeleton() {
  return (
    <div className={classes.bones}>
      {bones.map((bone) => (
        <div key={bone} className={classes.bone}>
          <Bone width={160} height={12} />
          <Bone width={280} height={36} radius={8} />
        </div>
      ))}
    </div>
  )
}
