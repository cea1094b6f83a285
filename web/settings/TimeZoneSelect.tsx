// A choice among the world's time zones, each with what its clocks say now.
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
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
    return [...new Set([...names, ...(value ? [value] : [])])].map(optionOf).sort(byLabel)
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
      filter={byPlaceOrOffset}
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={300}
      comboboxProps={{ shadow: 'lg' }}
    />
  )
}

/** Browsers call these zones by names that the cities have no more. */
const renamed: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

/** Such as `Berlin, UTC+1`. */
function optionOf(zone: string): ComboboxItem {
  const name = zone.replace(/^.*\//, '').replaceAll('_', ' ')
  const city = renamed[name] ?? name
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset =
    parts
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', 'UTC') ?? ''
  const words = city === offset ? city : `${city}, ${offset}`
  // Kept together, and written from left to right, in every language.
  return { value: zone, label: `\u2066${words}\u2069` }
}

const byLabel = (a: ComboboxItem, b: ComboboxItem) => a.label.localeCompare(b.label, 'en')

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/[\u2066\u2069]/g, '')

/** Also by the part of the world that stands in its name: `europe`, `Europe/Berlin`; and `GMT+1` for `UTC+1`. */
const byPlaceOrOffset: OptionsFilter = ({ options, search }) => {
  const wanted = folded(search).trim().replace('gmt', 'utc')
  return options.filter(
    (option) => 'value' in option && folded(`${option.label} ${option.value}`).includes(wanted),
  )
}
