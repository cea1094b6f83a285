// The organisation chart: levels from top to bottom, departments side by side, and positions that people fill.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  CHART_DEPARTMENTS,
  CHART_LEVELS,
  CHART_PEOPLE,
  CHART_POSITIONS,
  NAME_LENGTH,
} from '#contract/limits.ts'
import { id } from '#contract/people.ts'
import { limitedText, requiredText } from '#contract/text.ts'

/** May be blank: a level is called by its number, and its name says what it is for. */
const level = z.strictObject({ id, name: limitedText(NAME_LENGTH).trim() })
const department = z.strictObject({ id, name: requiredText(NAME_LENGTH) })

/**
 * A box of the chart. Without a level it waits in the tray. On the first level it stands for the whole company, on
 * any other in a department.
 */
const position = z.strictObject({
  id,
  name: requiredText(NAME_LENGTH),
  levelId: id.nullish().transform((level) => level ?? null),
  departmentId: id.nullish().transform((department) => department ?? null),
  /** Members; of those who left nobody is shown. */
  userIds: z.array(id).max(CHART_PEOPLE),
})

export const orgChart = z
  .strictObject({
    /** Counts the saves; one that starts from an older chart is refused. */
    revision: z.int().min(0).max(2_000_000_000),
    /** The first is the administrator level. */
    levels: z.array(level).min(1).max(CHART_LEVELS),
    departments: z.array(department).max(CHART_DEPARTMENTS),
    /** Positions; called roles here and on the screen. */
    roles: z.array(position).max(CHART_POSITIONS),
  })
  .meta({ id: 'OrgChart' })
export type OrgChart = z.output<typeof orgChart>
export type Position = OrgChart['roles'][number]

/** Before anything was saved: revision 0 with the administrator level alone. */
export const getOrgChart = endpoint('GET', '/api/org-chart', { can: 'users.view', reply: orgChart })

/**
 * Saves the whole chart; new parts carry ids that the client made. A stale `revision` is refused with the chart as
 * it is now.
 */
export const saveOrgChart = endpoint('PUT', '/api/org-chart', {
  can: 'users.updateOrgChart',
  body: orgChart,
  reply: orgChart,
})

/** False when a part is named twice, or stands where nothing is. */
export function isSoundChart({ levels, departments, roles }: OrgChart): boolean {
  const all = [...levels, ...departments, ...roles].map((part) => part.id)
  if (new Set(all).size < all.length) return false
  const levelIds = new Map(levels.map((one, n) => [one.id, n]))
  const departmentIds = new Set(departments.map((one) => one.id))
  return roles.every(({ levelId, departmentId, userIds }) => {
    if (new Set(userIds).size < userIds.length) return false
    if (levelId === null) return departmentId === null
    const place = levelIds.get(levelId)
    if (place === undefined) return false
    return place === 0 ? departmentId === null : departmentId !== null && departmentIds.has(departmentId)
  })
}
