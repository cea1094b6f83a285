// The tabs of a screen, each with a count; what the chosen one shows may stand inside.
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import classes from './TabBar.module.css'

interface Tab<Name extends string> {
  name: Name
  label: string
  /** Undefined while unknown. */
  count?: number | undefined
  /** More than this is shown as this and a plus. */
  most?: number
  /** What is counted, in words. */
  countTitle?: string | undefined
}

interface Props<Name extends string> {
  tabs: Tab<Name>[]
  value: Name
  onChange: (name: Name) => void
  /** Of the row. */
  className?: string | undefined
  children?: ReactNode
}

export function TabBar<Name extends string>({ tabs, value, onChange, className, children }: Props<Name>) {
  const format = useFormatter()
  return (
    <Tabs
      value={value}
      onChange={(name) => name && onChange(name as Name)}
      classNames={{
        list: `${classes.tabs} ${className ?? ''}`,
        tab: classes.tab ?? '',
        tabLabel: classes.label ?? '',
      }}
    >
      <Tabs.List>
        {tabs.map(({ name, label, count, most, countTitle }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
            {count !== undefined && (
              <span className={classes.count} title={countTitle} dir="ltr">
                {most !== undefined && count > most ? `${format.number(most)}+` : format.number(count)}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children && <Tabs.Panel value={value}>{children}</Tabs.Panel>}
    </Tabs>
  )
}
