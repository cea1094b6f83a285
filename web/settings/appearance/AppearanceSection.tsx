// How the interface looks and behaves, in this browser.
import { useTranslations } from 'use-intl'
import { appearance } from '#web/lib/appearance.ts'
import { SectionHead } from '#web/settings/SectionHead.tsx'
import { SettingRow, SettingRows } from '#web/settings/SettingRow.tsx'
import { Toggle } from '#web/settings/Toggle.tsx'
import { DensityChoice } from './DensityChoice.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { ThemeCards } from './ThemeCards.tsx'

export function AppearanceSection() {
  const t = useTranslations('settings.appearance')
  const sections = useTranslations('settings.sections')
  const { isStill, hasSingleKeys } = appearance.use()
  return (
    <SettingRows>
      <div>
        <SectionHead title={sections('appearance')} hint={t('hint')} />
        <SettingRow title={t('theme')} hint={t('themeHint')}>
          <ThemeCards label={t('theme')} />
        </SettingRow>
      </div>
      <SettingRow
        title={t('language')}
        hint={t('languageHint')}
        control={<LanguageSelect label={t('language')} />}
      />
      <SettingRow title={t('density')} hint={t('densityHint')} control={<DensityChoice />} />
      <SettingRow
        title={t('motion')}
        hint={t('motionHint')}
        control={
          <Toggle label={t('motion')} isOn={isStill} onChange={(isOn) => appearance.set({ isStill: isOn })} />
        }
      />
      <SettingRow
        title={t('keys')}
        hint={t('keysHint')}
        control={
          <Toggle
            label={t('keys')}
            isOn={hasSingleKeys}
            onChange={(isOn) => appearance.set({ hasSingleKeys: isOn })}
          />
        }
      />
    </SettingRows>
  )
}
