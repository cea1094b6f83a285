// What people do with cards: each move is told to screen readers, and the focus stays on the card that moved.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgChart } from '#contract/org-chart.ts'
import { type Direction, move, placeOf, removePosition, stepFrom, tray } from './chart-edits.ts'
import { spotOf } from './chart-reading.ts'
import type { ChartEdit } from './use-chart-edit.ts'

/** What a card asks of the chart: the same object for as long as it is open, so that no card is drawn in vain. */
export interface CardActions {
  /** Shows the position in the panel. */
  open: (id: string) => void
  openMenu: (id: string) => void
  step: (id: string, direction: Direction) => void
  /** To the tray, and from the tray away. */
  takeAway: (id: string) => void
}

interface Edited {
  chart: OrgChart
  apply: (edit: ChartEdit) => void
  undo: () => boolean
}

export type Cards = ReturnType<typeof useCardActions>

export function useCardActions({ chart, apply, undo }: Edited) {
  const t = useTranslations('orgChart')
  const [openId, setOpenId] = useState<string | null>(null)
  const [menuId, setMenuId] = useState<string | null>(null)
  const [spoken, setSpoken] = useState({ text: '', count: 0 })
  const isDragging = useRef(false)
  const latest = useRef(chart)
  latest.current = chart
  const shown = useRef({ openId, menuId })
  shown.current = { openId, menuId }
  const focus = useFocusedCard()

  const stable = useMemo(() => {
    // A counter, so that the same words are told again.
    const say = (text: string) => setSpoken(({ count }) => ({ text, count: count + 1 }))
    const sayPlace = (id: string) => {
      const position = latest.current.roles.find((one) => one.id === id)
      if (!position) return
      const { name } = position
      const spot = spotOf(latest.current, position)
      if (spot.kind === 'cell') say(t('isAt', { name, level: spot.level, department: spot.department }))
      else say(spot.kind === 'top' ? t('isAtTop', { name }) : t('isInTray', { name }))
    }
    const edit = (change: ChartEdit) => {
      latest.current = change(latest.current)
      apply(change)
    }
    const actions: CardActions = {
      open: setOpenId,
      openMenu: setMenuId,
      step: (id, direction) => {
        const position = latest.current.roles.find((one) => one.id === id)
        const place = position && stepFrom(latest.current, position, direction)
        if (place) edit((chart) => move(chart, id, place))
        focus(id)
        sayPlace(id)
      },
      takeAway: (id) => {
        const position = latest.current.roles.find((one) => one.id === id)
        if (!position) return
        if (position.levelId === null) {
          focus(neighbourOf(latest.current, id))
          edit((chart) => removePosition(chart, id))
          say(t('isDeleted', { name: position.name }))
        } else {
          edit((chart) => move(chart, id, tray))
          focus(id)
          sayPlace(id)
        }
      },
    }
    return {
      actions,
      isDragging,
      setIsDragging: (isNow: boolean) => {
        isDragging.current = isNow
      },
      drop: (id: string, place: string) => {
        edit((chart) => move(chart, id, placeOf(place)))
        focus(id)
        sayPlace(id)
      },
      undo: () => {
        if (undo()) say(t('undone'))
      },
      close: () => {
        focus(shown.current.openId)
        setOpenId(null)
      },
      closeMenu: () => {
        focus(shown.current.menuId)
        setMenuId(null)
      },
    }
  }, [apply, undo, focus, t])
  return { ...stable, openId, menuId, spoken }
}

/** Another card of the tray, for the focus. */
function neighbourOf({ roles }: OrgChart, id: string): string | null {
  const waiting = roles.filter(({ levelId }) => levelId === null)
  const at = waiting.findIndex((one) => one.id === id)
  return (waiting[at + 1] ?? waiting[at - 1])?.id ?? null
}

/** Gives the focus to a card once it stands where it was moved to; to the dialog's title when it is gone. */
function useFocusedCard(): (id: string | null) => void {
  const wanted = useRef<{ id: string | null }>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { id } = wanted.current
    wanted.current = null
    const card = id && document.querySelector<HTMLElement>(`[data-position="${CSS.escape(id)}"]`)
    if (card) card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const place = card || document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')
    place?.focus({ preventScroll: true })
  })
  return useCallback((id: string | null) => {
    wanted.current = { id }
  }, [])
}
