// A choice among the world's time zones, each with what its clocks say now.
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** Without words above it, its name for screen readers. */
  label: string
  hint?: string
  isBare?: boolean
  /** IANA name; empty: the browser's. */
  value: string
  /** Offers the browser's. */
  hasBrowser?: boolean
  error?: ReactNode
  onChange: (zone: string) => void
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** No zone has it for a name, and a choice needs one. */
const BROWSER = 'browser'

export function TimeZoneSelect({ label, hint, isBare, value, hasBrowser, error, onChange }: Props) {
  const t = useTranslations('settings')
  // Four hundred clocks take a moment; they are read when somebody looks.
  const [isOpened, setIsOpened] = useState(false)
  const zones = useMemo(() => {
    const names = isOpened ? [...Intl.supportedValuesOf('timeZone'), 'UTC'] : []
    return [...new Set([...names, ...(value ? [value] : [])])].sort().map(optionOf)
  }, [isOpened, value])
  const browser = { value: BROWSER, label: t('asBrowser', { zone: optionOf(browserZone).label }) }
  return (
    <Select
      {...(isBare ? { 'aria-label': label } : { label })}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={hasBrowser ? [browser, ...zones] : zones}
      value={value || (hasBrowser ? BROWSER : null)}
      onChange={(chosen) => chosen && onChange(chosen === BROWSER ? '' : chosen)}
      onDropdownOpen={() => setIsOpened(true)}
      error={error}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={300}
      comboboxProps={{ shadow: 'lg' }}
    />
  )
}

/** Such as `Europe/Tallinn (GMT+2)`: found by its place and by its clocks. */
function optionOf(zone: string): { value: string; label: string } {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Kept together, and written from left to right, in every language.
  return { value: zone, label: `\u2066${zone.replaceAll('_', ' ')} (${offset})\u2069` }
}
