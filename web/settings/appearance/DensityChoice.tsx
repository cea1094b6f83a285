// Roomy or close lists: two choices in one control.
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { appearance } from '#web/lib/appearance.ts'
import classes from './DensityChoice.module.css'

const densities = ['comfortable', 'compact'] as const

export function DensityChoice() {
  const t = useTranslations('settings.appearance')
  const name = useId()
  const chosen = appearance.use().isCompact ? 'compact' : 'comfortable'
  return (
    <div role="radiogroup" aria-label={t('density')} className={classes.choices}>
      {densities.map((density) => (
        <label key={density} className={classes.choice}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={density === chosen}
            onChange={() => appearance.set({ isCompact: density === 'compact' })}
          />
          {t(density)}
        </label>
      ))}
    </div>
  )
}
