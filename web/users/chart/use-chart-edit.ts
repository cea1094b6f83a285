// Editing the chart: each edit, taking it back, discarding and saving.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OrgChart, saveOrgChart } from '#contract/org-chart.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { orgChartQuery } from '#web/lib/users.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'
import { countChanges } from './chart-reading.ts'
import { type Editing, keptChart as kept } from './kept-chart.ts'

const UNDO_STEPS = 100

export type ChartEdit = (chart: OrgChart) => OrgChart

/** `saved`: as the server has it now. */
export function useChartEdit(saved: OrgChart) {
  const editing = useLiveEditing(saved)
  const { base, chart } = editing
  const changes = countChanges(base, chart)
  const apply = useCallback(
    (edit: ChartEdit, key?: string) => {
      const before = liveEditing(saved)
      const chart = edit(before.chart)
      if (chart === before.chart) return
      const isGoingOn = key !== undefined && key === before.key
      const past = isGoingOn ? before.past : [...before.past, before.chart].slice(-UNDO_STEPS)
      kept.set({ base: before.base, chart, past, key })
    },
    [saved],
  )
  const undo = useCallback(() => {
    const before = liveEditing(saved)
    const chart = before.past.at(-1)
    if (!chart) return null
    kept.set({ base: before.base, chart, past: before.past.slice(0, -1), key: undefined })
    return { from: before.chart, to: chart }
  }, [saved])
  return {
    chart,
    changes,
    canUndo: editing.past.length > 0,
    /** Somebody saved another chart since these edits began. */
    isBehind: changes > 0 && base.revision !== saved.revision,
    apply,
    /** Answers what it changed, or null. */
    undo,
    /** Can be undone like any other edit. */
    discard: useCallback(() => apply(() => liveEditing(saved).base), [apply, saved]),
    forget: useCallback(() => kept.set(null), []),
    base,
  }
}

/** Without changes the newest saved chart is the one to start from. */
function current(editing: Editing | null, saved: OrgChart): Editing {
  const isLive =
    editing && (editing.base.revision === saved.revision || countChanges(editing.base, editing.chart) > 0)
  return isLive ? editing : { base: saved, chart: saved, past: [], key: undefined }
}

const liveEditing = (saved: OrgChart): Editing => current(kept.get(), saved)
const useLiveEditing = (saved: OrgChart): Editing => current(kept.use(), saved)

/** Saving, and what there is to decide when somebody else saved meanwhile. */
export function useSaveChart({ chart, base, changes }: { chart: OrgChart; base: OrgChart; changes: number }) {
  const t = useTranslations()
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [theirs, setTheirs] = useState<OrgChart | null>(null)

  /** Over the chart of that revision; answers whether it is saved. */
  const save = async (revision = base.revision): Promise<boolean> => {
    if (isSaving || changes === 0) return changes === 0
    setIsSaving(true)
    setFault(null)
    setTheirs(null)
    try {
      const reply = await call(saveOrgChart, { body: { ...chart, revision } })
      await remember(reply)
      const later = kept.get()
      // What was changed while the answer was on its way is not saved yet.
      kept.set(later && later.chart !== chart ? { ...later, base: reply, past: [] } : null)
      toast({ text: t('orgChart.saved'), tone: 'done' })
      return true
    } catch (error) {
      const met = metChart(error)
      if (met) {
        await remember(met)
        setTheirs(met)
      } else setFault({ text: errorText(t, error) })
      return false
    } finally {
      setIsSaving(false)
    }
  }
  /** What was asked for before would be answered with an older chart. */
  const remember = async (reply: OrgChart) => {
    await client.cancelQueries({ queryKey: orgChartQuery.queryKey })
    client.setQueryData(orgChartQuery.queryKey, reply)
  }
  const takeTheirs = () => {
    const mine = kept.get()
    if (mine && theirs) {
      kept.set({ base: theirs, chart: theirs, past: [...mine.past, mine.chart], key: undefined })
    }
    setTheirs(null)
  }
  const putMineOver = () => save(theirs?.revision)
  /** The next save asks again. */
  const decideLater = () => setTheirs(null)
  return { isSaving, fault, theirs, save, takeTheirs, putMineOver, decideLater }
}

/** The chart that a stale save met. */
function metChart(error: unknown): OrgChart | undefined {
  const isStale = error instanceof CallError && error.code === 'changed_meanwhile'
  return isStale ? (error.current as OrgChart | undefined) : undefined
}

/** Ids begin with the time, so that their order is the one in which the parts were made. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  // Version 7 and the variant of RFC 9562.
  const variant = '89ab'[Number.parseInt(random.charAt(3), 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
