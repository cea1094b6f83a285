// What can be done to a chart that is not saved yet: each edit gives a new chart, or the same when nothing changes.

import { NAME_LENGTH } from '#contract/limits.ts'
import type { OrgChart, Position } from '#contract/org-chart.ts'

/** Without a level: the tray. Without a department: the administrator level. */
export type Place = Pick<Position, 'levelId' | 'departmentId'>
export type Direction = 'up' | 'down' | 'previous' | 'next'
/** Levels and departments. */
export type PartKind = 'levels' | 'departments'

export const tray: Place = { levelId: null, departmentId: null }

/** Names a cell; two positions with the same key stand together. */
export const placeKey = ({ levelId, departmentId }: Place): string => `${levelId ?? ''}/${departmentId ?? ''}`

/** Reads the key that a cell carries. */
export function placeOf(key: string): Place {
  const [levelId = '', departmentId = ''] = key.split('/')
  return { levelId: levelId || null, departmentId: departmentId || null }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** As much of a name as there is room for. */
export function cutName(name: string): string {
  if (name.length <= NAME_LENGTH) return name
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  return letters.slice(0, NAME_LENGTH).join('').trimEnd()
}

/** To the end of the cell, or of the tray. */
export function move(chart: OrgChart, id: string, place: Place): OrgChart {
  const position = chart.roles.find((one) => one.id === id)
  if (!position || placeKey(position) === placeKey(place)) return chart
  return { ...chart, roles: [...chart.roles.filter((one) => one.id !== id), { ...position, ...place }] }
}

/**
 * Where an arrow leads from a place: up and down between the levels with the tray under the last, previous and next
 * between departments. Undefined at an edge.
 */
export function stepFrom(chart: OrgChart, place: Place, direction: Direction): Place | undefined {
  const { levels, departments } = chart
  const row = place.levelId === null ? levels.length : levels.findIndex(({ id }) => id === place.levelId)
  const column = departments.findIndex(({ id }) => id === place.departmentId)
  if (direction === 'previous' || direction === 'next') {
    const beside = column === -1 ? undefined : departments[column + (direction === 'next' ? 1 : -1)]
    return beside && { levelId: place.levelId, departmentId: beside.id }
  }
  const target = row + (direction === 'down' ? 1 : -1)
  if (target < 0 || target > levels.length) return undefined
  if (target === levels.length) return tray
  const departmentId = (departments[column] ?? departments[0])?.id
  const [top] = levels
  // Where there is no department, only the first level has room.
  if (target === 0 || !departmentId) {
    return place.levelId === top?.id ? tray : { levelId: top?.id ?? null, departmentId: null }
  }
  return { levelId: levels[target]?.id ?? null, departmentId }
}

export const addPosition = (chart: OrgChart, position: Position): OrgChart => ({
  ...chart,
  roles: [...chart.roles, position],
})

export function updatePosition(
  chart: OrgChart,
  id: string,
  patch: Partial<Pick<Position, 'name' | 'userIds'>>,
): OrgChart {
  return {
    ...chart,
    roles: chart.roles.map((position) => (position.id === id ? { ...position, ...patch } : position)),
  }
}

export const removePosition = (chart: OrgChart, id: string): OrgChart => ({
  ...chart,
  roles: chart.roles.filter((position) => position.id !== id),
})

export const addLevel = (chart: OrgChart, id: string): OrgChart => ({
  ...chart,
  levels: [...chart.levels, { id, name: '' }],
})

/** A department needs a level to have cells; `levelId` becomes the first one if there is none yet. */
export function addDepartment(
  chart: OrgChart,
  department: { id: string; name: string },
  levelId: string,
): OrgChart {
  const added = { ...chart, departments: [...chart.departments, department] }
  return chart.levels.length > 1 ? added : addLevel(added, levelId)
}

export function rename(chart: OrgChart, kind: PartKind, id: string, name: string): OrgChart {
  if (chart[kind].find((part) => part.id === id)?.name === name) return chart
  return { ...chart, [kind]: chart[kind].map((part) => (part.id === id ? { ...part, name } : part)) }
}

/** Whether `shift` would move it. The administrator level stays where it is. */
export function canShift(chart: OrgChart, kind: PartKind, id: string, by: 1 | -1): boolean {
  const first = kind === 'levels' ? 1 : 0
  const at = chart[kind].findIndex((part) => part.id === id)
  return at >= first && at + by >= first && at + by < chart[kind].length
}

/** One place up or down, to the start or the end. */
export function shift(chart: OrgChart, kind: PartKind, id: string, by: 1 | -1): OrgChart {
  if (!canShift(chart, kind, id, by)) return chart
  const parts = [...chart[kind]]
  const at = parts.findIndex((part) => part.id === id)
  parts.splice(at + by, 0, ...parts.splice(at, 1))
  return { ...chart, [kind]: parts }
}

/** Its positions go to the tray. */
export function removePart(chart: OrgChart, kind: PartKind, id: string): OrgChart {
  if (kind === 'levels' && chart.levels[0]?.id === id) return chart
  const key = kind === 'levels' ? 'levelId' : 'departmentId'
  return {
    ...chart,
    [kind]: chart[kind].filter((part) => part.id !== id),
    roles: chart.roles.map((position) => (position[key] === id ? { ...position, ...tray } : position)),
  }
}

/** A position on the administrator level for each of these people who is not there yet. */
export function seatAdministrators(
  chart: OrgChart,
  userIds: readonly string[],
  name: string,
  newId: () => string,
): OrgChart {
  const levelId = chart.levels[0]?.id ?? null
  const seated = new Set(chart.roles.flatMap((one) => (one.levelId === levelId ? one.userIds : [])))
  const added = userIds
    .filter((userId) => !seated.has(userId))
    .map((userId) => ({ id: newId(), name, levelId, departmentId: null, userIds: [userId] }))
  return { ...chart, roles: [...chart.roles, ...added] }
}
