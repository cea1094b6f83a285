// A button that opens a small calendar to choose a plain date, perhaps with a time of day, or none.
import { Popover } from '@mantine/core'
import { lazy, type ReactElement, Suspense, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './DateField.module.css'
import type { DayChoice } from './DatePanel.tsx'

// The calendar is heavy and most visits never open one.
const DatePanel = lazy(async () => ({ default: (await import('./DatePanel.tsx')).DatePanel }))

interface Props {
  /** `YYYY-MM-DD`. */
  value: string | null
  /** `HH:MM` in the viewer's zone, where a time may be chosen too; undefined: only days. */
  time?: string | null | undefined
  onChange: (day: string | null, time: string | null) => void
  /** Today in the viewer's zone. */
  today: string
  /** The button, which opens and closes the calendar. */
  button: (toggle: () => void) => ReactElement
  /** Buttons over the calendar; without it days ahead. */
  choices?: DayChoice[]
  /** What takes the date away; without it, that there is no deadline. */
  none?: string | undefined
  /** The first day that can be chosen. */
  earliest?: string | undefined
  /** A day without a time of day is not enough. */
  needsTime?: boolean
  /** A new number opens it, for a key that leads here. */
  openKey?: number | undefined
  /** Of several things, which may have different dates: whatever is chosen counts, also none. */
  isOfSeveral?: boolean
}

/** Nothing keeps it beside the button. */
const free = { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) }

export function DateField(props: Props) {
  const { value, time, onChange, button, openKey, isOfSeveral = false, ...shown } = props
  const t = useTranslations('tasks.calendar')
  const [isOpen, setIsOpen] = useState(false)
  const name = useId()
  useEffect(() => setIsOpen(openKey !== undefined), [openKey])
  const choose = (day: string | null, chosen: string | null) => {
    setIsOpen(false)
    if (isOfSeveral || day !== value || chosen !== (time ?? null)) onChange(day, chosen)
  }
  // What had the focus before may be gone, such as the item of a menu that led here.
  const keepFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(name)?.focus()
    })
  return (
    <Popover
      id={name}
      opened={isOpen}
      onChange={setIsOpen}
      onExitTransitionEnd={keepFocus}
      position="bottom-start"
      offset={4}
      radius="lg"
      shadow="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
      // In a low window it may lie over its button rather than leave the screen.
      middlewares={{ shift: { crossAxis: true, padding: 8, limiter: free } }}
    >
      <Popover.Target>{button(() => setIsOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={`${name}-label`}>
        <span id={`${name}-label`} hidden>
          {t('label')}
        </span>
        <Suspense fallback={<div className={classes.panel} aria-busy="true" />}>
          <DatePanel
            {...shown}
            value={value}
            time={time}
            onChange={choose}
            hasNone={isOfSeveral || value !== null}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
