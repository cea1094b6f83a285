// What each edit makes of a chart, and where arrows lead.
import { describe, expect, it } from 'vitest'
import { isSoundChart, type OrgChart } from '#contract/org-chart.ts'
import {
  addDepartment,
  canShift,
  cutName,
  type Direction,
  move,
  type PartKind,
  type Place,
  placeKey,
  placeOf,
  removePart,
  removePosition,
  rename,
  seatAdministrators,
  shift,
  stepFrom,
  tray,
  updatePosition,
} from './chart-edits.ts'

const top = 'admin'
const chart: OrgChart = {
  revision: 3,
  levels: [
    { id: top, name: '' },
    { id: 'one', name: 'Leads' },
    { id: 'two', name: '' },
  ],
  departments: [
    { id: 'production', name: 'Production' },
    { id: 'design', name: 'Design' },
  ],
  roles: [
    { id: 'owner', name: 'Owner', levelId: top, departmentId: null, userIds: ['mara'] },
    { id: 'lead', name: 'Lead', levelId: 'one', departmentId: 'production', userIds: ['jonas'] },
    { id: 'finisher', name: 'Finisher', levelId: 'two', departmentId: 'production', userIds: [] },
    { id: 'driver', name: 'Driver', ...tray, userIds: [] },
  ],
}
const bare: OrgChart = { ...chart, levels: chart.levels.slice(0, 1), departments: [], roles: [] }
const at = (levelId: string | null, departmentId: string | null = null): Place => ({ levelId, departmentId })
const names = ({ roles }: OrgChart) => roles.map(({ id }) => id)
const positionOf = ({ roles }: OrgChart, id: string) => roles.find((one) => one.id === id)

describe('moving a position', () => {
  it.each<[string, Place]>([
    ['to another level', at('one', 'production')],
    ['to another department', at('two', 'design')],
    ['to the administrator level', at(top)],
    ['to the tray', tray],
  ])('%s puts it last there and keeps the rest', (_to, place) => {
    const moved = move(chart, 'finisher', place)
    expect(positionOf(moved, 'finisher')).toEqual({ ...positionOf(chart, 'finisher'), ...place })
    expect(names(moved)).toEqual(['owner', 'lead', 'driver', 'finisher'])
    expect(isSoundChart(moved)).toBe(true)
  })

  it('to where it is, or of one that is gone, changes nothing', () => {
    expect(move(chart, 'finisher', at('two', 'production'))).toBe(chart)
    expect(move(chart, 'gone', tray)).toBe(chart)
  })

  it.each([at('two', 'production'), at(top), tray])('knows place %o by its key', (place) => {
    expect(placeOf(placeKey(place))).toEqual(place)
  })
})

describe('an arrow', () => {
  it.each<[Place, Direction, Place | undefined]>([
    [at('two', 'production'), 'up', at('one', 'production')],
    [at('one', 'design'), 'up', at(top)],
    [at(top), 'up', undefined],
    [at(top), 'down', at('one', 'production')],
    [at('one', 'design'), 'down', at('two', 'design')],
    [at('two', 'design'), 'down', tray],
    [tray, 'down', undefined],
    [tray, 'up', at('two', 'production')],
    [at('one', 'production'), 'next', at('one', 'design')],
    [at('one', 'design'), 'next', undefined],
    [at('one', 'design'), 'previous', at('one', 'production')],
    [at('one', 'production'), 'previous', undefined],
    [at(top), 'next', undefined],
    [tray, 'next', undefined],
  ])('from %o %s leads to %o', (place, direction, expected) => {
    expect(stepFrom(chart, place, direction)).toEqual(expected)
  })

  it('goes between tray and administrators where there is no department', () => {
    const leveled = { ...bare, levels: chart.levels }
    expect(stepFrom(leveled, tray, 'up')).toEqual(at(top))
    expect(stepFrom(leveled, at(top), 'down')).toEqual(tray)
  })
})

describe('levels and departments', () => {
  it.each<[PartKind, string, 1 | -1, string[]]>([
    ['levels', 'one', 1, [top, 'two', 'one']],
    ['levels', 'two', -1, [top, 'two', 'one']],
    ['levels', 'one', -1, [top, 'one', 'two']],
    ['levels', top, 1, [top, 'one', 'two']],
    ['levels', 'two', 1, [top, 'one', 'two']],
    ['departments', 'design', -1, ['design', 'production']],
    ['departments', 'production', -1, ['production', 'design']],
  ])('of %s, %s by %i gives %o', (kind, id, by, order) => {
    const shifted = shift(chart, kind, id, by)
    expect(shifted[kind].map((part) => part.id)).toEqual(order)
    expect(canShift(chart, kind, id, by)).toBe(shifted !== chart)
  })

  it.each<[PartKind, string, string[]]>([
    ['levels', 'two', ['finisher', 'driver']],
    ['departments', 'production', ['lead', 'finisher', 'driver']],
  ])('removed from %s, %s leaves its positions in the tray', (kind, id, waiting) => {
    const left = removePart(chart, kind, id)
    expect(left.roles.filter(({ levelId }) => levelId === null).map((one) => one.id)).toEqual(waiting)
    expect(isSoundChart(left)).toBe(true)
  })

  it('keep the administrator level', () => {
    expect(removePart(chart, 'levels', top)).toBe(chart)
  })

  it('get another name', () => {
    expect(rename(chart, 'levels', 'two', 'Makers').levels[2]).toEqual({ id: 'two', name: 'Makers' })
    expect(rename(chart, 'departments', 'design', 'Design')).toBe(chart)
  })

  it('begin with a level for the first department', () => {
    const begun = addDepartment(bare, { id: 'office', name: 'Office' }, 'first')
    expect(begun.levels.map(({ id }) => id)).toEqual([top, 'first'])
    const two = addDepartment(begun, { id: 'workshop', name: 'Workshop' }, 'second')
    expect(two.levels).toHaveLength(2)
    expect(two.departments.map(({ id }) => id)).toEqual(['office', 'workshop'])
  })
})

describe('positions', () => {
  it('are changed and removed one by one', () => {
    const changed = updatePosition(chart, 'lead', { userIds: ['jonas', 'priya'] })
    expect(positionOf(changed, 'lead')).toMatchObject({ name: 'Lead', userIds: ['jonas', 'priya'] })
    expect(positionOf(changed, 'owner')).toBe(positionOf(chart, 'owner'))
    expect(names(removePosition(chart, 'lead'))).toEqual(['owner', 'finisher', 'driver'])
  })

  it('are made for the administrators who have none', () => {
    let made = 0
    const seated = seatAdministrators(chart, ['mara', 'priya'], 'Administrator', () => `new${made++}`)
    expect(seated.roles.at(-1)).toEqual({
      id: 'new0',
      name: 'Administrator',
      levelId: top,
      departmentId: null,
      userIds: ['priya'],
    })
    expect(seated.roles).toHaveLength(chart.roles.length + 1)
  })

  it.each([
    ['a'.repeat(100), 100],
    ['a'.repeat(300), 100],
    ['👩‍👩‍👧‍👦'.repeat(300), 1100],
    [`${'a'.repeat(99)}   b`, 99],
  ])('have names of a hundred characters as people count them', (typed, units) => {
    expect(cutName(typed)).toHaveLength(units)
  })
})
