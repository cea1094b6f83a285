// What people do with cards, levels and departments: each is told to screen readers, and the focus is kept.
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHART_POSITIONS } from '#contract/limits.ts'
import type { OrgChart } from '#contract/org-chart.ts'
import {
  addPosition,
  type Direction,
  move,
  type PartKind,
  type Place,
  placeKey,
  placeOf,
  removePart,
  removePosition,
  shift,
  stepFrom,
  tray,
} from './chart-edits.ts'
import { movedPositions, neighbourOf, spotOf } from './chart-reading.ts'
import { type ChartEdit, newId } from './use-chart-edit.ts'
import { type FocusGoal, useKeptFocus } from './use-kept-focus.ts'

/** What a card asks of the chart: the same object for as long as it is open, so that no card is drawn in vain. */
export interface CardActions {
  /** Shows the position in the panel. */
  open: (id: string) => void
  openMenu: (id: string) => void
  step: (id: string, direction: Direction) => void
  /** To the tray, and from the tray away. */
  takeAway: (id: string) => void
  /** A new position in that place, opened to be named. */
  add: (place: string) => void
}

interface Edited {
  chart: OrgChart
  apply: (edit: ChartEdit) => void
  undo: () => { from: OrgChart; to: OrgChart } | null
}

export type Cards = ReturnType<typeof useCardActions>

export function useCardActions({ chart, apply, undo }: Edited) {
  const t = useTranslations('orgChart')
  const [openId, setOpenId] = useState<string | null>(null)
  const [menuId, setMenuId] = useState<string | null>(null)
  const { spoken, say } = useSpoken()
  const isDragging = useRef(false)
  const latest = useRef(chart)
  latest.current = chart
  const shown = useRef({ openId, menuId })
  shown.current = { openId, menuId }
  const { focus, keepFocus } = useKeptFocus()

  const stable = useMemo(() => {
    const positionOf = (id: string | null) => latest.current.roles.find((one) => one.id === id)
    const placeText = (id: string): string => {
      const position = positionOf(id)
      if (!position) return ''
      const { name } = position
      const spot = spotOf(latest.current, position)
      if (spot.kind === 'cell') return t('isAt', { name, level: spot.level, department: spot.department })
      return spot.kind === 'top' ? t('isAtTop', { name }) : t('isInTray', { name })
    }
    const edit = (change: ChartEdit) => {
      latest.current = change(latest.current)
      apply(change)
    }
    const moveTo = (id: string, place: Place) => {
      edit((chart) => move(chart, id, place))
      focus(id)
      say(placeText(id))
    }
    const remove = (id: string) => {
      const position = positionOf(id)
      if (!position) return
      focus(neighbourOf(latest.current.roles.filter(isBeside(position)), id) ?? 'title')
      setOpenId((openId) => (openId === id ? null : openId))
      edit((chart) => removePosition(chart, id))
      say(t('isDeleted', { name: position.name }))
    }
    const actions: CardActions = {
      open: setOpenId,
      openMenu: setMenuId,
      step: (id, direction) => {
        const position = positionOf(id)
        if (position) moveTo(id, stepFrom(latest.current, position, direction) ?? position)
      },
      takeAway: (id) => {
        if (positionOf(id)?.levelId === null) remove(id)
        else moveTo(id, tray)
      },
      add: (place) => {
        if (latest.current.roles.length >= CHART_POSITIONS) return
        const id = newId()
        edit((chart) => addPosition(chart, { id, name: t('newRole'), ...placeOf(place), userIds: [] }))
        setOpenId(id)
        say(placeText(id))
      },
    }
    return {
      actions,
      isDragging,
      setIsDragging: (isNow: boolean) => {
        isDragging.current = isNow
      },
      moveTo,
      /** In the panel, which stays open. */
      moveOpen: (id: string, place: Place) => {
        moveTo(id, place)
        keepFocus('panel')
      },
      remove,
      ...partActions({ latest, edit, focus, say, t }),
      undo: () => {
        const undone = undo()
        if (!undone) return
        latest.current = undone.to
        const [id, ...others] = movedPositions(undone.from, undone.to)
        keepFocus(id ?? 'title')
        say(id && others.length === 0 ? t('undoneTo', { place: placeText(id) }) : t('undone'))
      },
      close: () => {
        focus(shown.current.openId ?? 'title')
        setOpenId(null)
      },
      closeMenu: () => {
        const { menuId } = shown.current
        // What was deleted in it has left the focus to another one.
        if (menuId && positionOf(menuId)) focus(menuId)
        setMenuId(null)
      },
    }
  }, [apply, undo, focus, keepFocus, say, t])
  return { ...stable, openId, menuId, spoken }
}

interface Acting {
  latest: { readonly current: OrgChart }
  edit: (change: ChartEdit) => void
  focus: (goal: FocusGoal) => void
  say: (text: string) => void
  t: ReturnType<typeof useTranslations<'orgChart'>>
}

/** What can be done to levels and departments besides naming them. */
function partActions({ latest, edit, focus, say, t }: Acting) {
  const numberOf = (kind: PartKind, id: string) => latest.current[kind].findIndex((one) => one.id === id)
  const nameOf = (kind: PartKind, id: string) => {
    const number = numberOf(kind, id)
    return kind === 'levels' ? t('level', { number }) : (latest.current.departments[number]?.name ?? '')
  }
  return {
    removePart: (kind: PartKind, id: string) => {
      const name = nameOf(kind, id)
      const before = latest.current
      focus(neighbourOf(before[kind], id) ?? 'title')
      edit((chart) => removePart(chart, kind, id))
      say(t('partIsDeleted', { name, count: movedPositions(before, latest.current).length }))
    },
    shiftPart: (kind: PartKind, id: string, by: 1 | -1) => {
      const name = nameOf(kind, id)
      edit((chart) => shift(chart, kind, id, by))
      focus(id)
      const number = numberOf(kind, id)
      if (kind === 'levels') say(t('levelIsAt', { name, number }))
      else say(t('departmentIsAt', { name, number: number + 1, count: latest.current.departments.length }))
    },
  }
}

const isBeside = (place: Place) => (other: Place) => placeKey(other) === placeKey(place)

function useSpoken() {
  const [spoken, setSpoken] = useState({ text: '', count: 0 })
  // A counter, so that the same words are told again.
  const say = useRef((text: string) => setSpoken(({ count }) => ({ text, count: count + 1 }))).current
  return { spoken, say }
}
