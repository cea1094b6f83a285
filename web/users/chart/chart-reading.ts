// What a chart says: what changed since it was saved, who stands in a department, and which colour that has.
import type { OrgChart, Position } from '#contract/org-chart.ts'
import { type Place, placeKey } from './chart-edits.ts'

const isSamePosition = (a: Position, b: Position): boolean =>
  a.name === b.name &&
  placeKey(a) === placeKey(b) &&
  a.userIds.length === b.userIds.length &&
  a.userIds.every((id) => b.userIds.includes(id))

interface Part {
  id: string
}

/** Parts that came, went or differ; those that only changed places among each other count as one change. */
function countParts<P extends Part>(
  before: readonly P[],
  after: readonly P[],
  isSame: (a: P, b: P) => boolean,
  hasOrder: boolean,
): number {
  const old = new Map(before.map((part) => [part.id, part]))
  const left = new Set(after.map(({ id }) => id))
  let count = before.filter(({ id }) => !left.has(id)).length
  for (const part of after) {
    const was = old.get(part.id)
    if (!was || !isSame(was, part)) count++
  }
  if (!hasOrder) return count
  const kept = before.filter(({ id }) => left.has(id))
  const moved = after.filter(({ id }) => old.has(id)).some(({ id }, n) => kept[n]?.id !== id)
  return count + (moved ? 1 : 0)
}

/** How many parts of the chart differ from the saved one. */
export function countChanges(saved: OrgChart, chart: OrgChart): number {
  if (saved === chart) return 0
  const hasSameName = (a: { name: string }, b: { name: string }) => a.name === b.name
  return (
    countParts(saved.levels, chart.levels, hasSameName, true) +
    countParts(saved.departments, chart.departments, hasSameName, true) +
    countParts(saved.roles, chart.roles, isSamePosition, false)
  )
}

/** Nobody has put anything on it. */
export const isBlank = ({ levels, departments, roles }: OrgChart): boolean =>
  levels.length === 1 && departments.length === 0 && roles.length === 0

/** The positions of each cell by its key. */
export function byPlace({ roles }: OrgChart): Map<string, Position[]> {
  const cells = new Map<string, Position[]>()
  for (const position of roles) {
    const key = placeKey(position)
    const cell = cells.get(key)
    if (cell) cell.push(position)
    else cells.set(key, [position])
  }
  return cells
}

/** Positions that stand elsewhere in the later chart, or came to it. */
export function movedPositions(from: OrgChart, to: OrgChart): string[] {
  const places = new Map(from.roles.map((position) => [position.id, placeKey(position)]))
  return to.roles.filter((position) => places.get(position.id) !== placeKey(position)).map(({ id }) => id)
}

/** The one after it, or else the one before it. */
export function neighbourOf(parts: readonly Part[], id: string): string | undefined {
  const at = parts.findIndex((part) => part.id === id)
  return (parts[at + 1] ?? parts[at - 1])?.id
}

/** People who hold no position. */
export function withoutPosition<P extends Part>({ roles }: OrgChart, people: readonly P[]): P[] {
  const holders = new Set(roles.flatMap(({ userIds }) => userIds))
  return people.filter(({ id }) => !holders.has(id))
}

/** People in a department, each counted once. */
export function countPeople({ roles }: OrgChart, departmentId: string): number {
  return new Set(roles.flatMap((one) => (one.departmentId === departmentId ? one.userIds : []))).size
}

/** Where a place is: in words for screen readers and forms. */
export type Spot = { kind: 'tray' } | { kind: 'top' } | { kind: 'cell'; level: number; department: string }

export function spotOf({ levels, departments }: OrgChart, { levelId, departmentId }: Place): Spot {
  if (levelId === null) return { kind: 'tray' }
  const level = levels.findIndex(({ id }) => id === levelId)
  if (level <= 0) return { kind: 'top' }
  return {
    kind: 'cell',
    level,
    department: departments.find(({ id }) => id === departmentId)?.name ?? '',
  }
}

export const tones = ['clay', 'violet', 'teal', 'green', 'blue', 'amber', 'red'] as const
export type Tone = (typeof tones)[number]

/** A colour for each department, in the order in which they were made: it keeps it when they change places. */
export function tonesOf(departments: OrgChart['departments']): Map<string, Tone> {
  const given = new Map<string, Tone>()
  const sorted = [...departments].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const [n, { id }] of sorted.entries()) given.set(id, tones[n % tones.length] ?? 'clay')
  return given
}
