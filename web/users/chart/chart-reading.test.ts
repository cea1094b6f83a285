// What a chart says: changes are counted by part, people once, and colours stay.
import { describe, expect, it } from 'vitest'
import type { OrgChart } from '#contract/org-chart.ts'
import {
  addLevel,
  move,
  removePart,
  removePosition,
  rename,
  shift,
  tray,
  updatePosition,
} from './chart-edits.ts'
import { byPlace, countChanges, countPeople, spotOf, tonesOf } from './chart-reading.ts'

const chart: OrgChart = {
  revision: 3,
  levels: [
    { id: 'admin', name: '' },
    { id: 'one', name: 'Leads' },
    { id: 'two', name: '' },
  ],
  departments: [
    { id: 'production', name: 'Production' },
    { id: 'design', name: 'Design' },
    { id: 'office', name: 'R&D <b>' },
  ],
  roles: [
    { id: 'owner', name: 'Owner', levelId: 'admin', departmentId: null, userIds: ['mara'] },
    { id: 'lead', name: 'Lead', levelId: 'one', departmentId: 'production', userIds: ['jonas', 'priya'] },
    { id: 'maker', name: 'Maker', levelId: 'two', departmentId: 'production', userIds: ['jonas'] },
    { id: 'driver', name: 'Driver', ...tray, userIds: [] },
  ],
}

describe('changes since the last save', () => {
  const away = (it: OrgChart) => move(it, 'lead', tray)
  const home = (it: OrgChart) => move(it, 'lead', { levelId: 'one', departmentId: 'production' })
  it.each<[string, number, (chart: OrgChart) => OrgChart]>([
    ['nothing', 0, (it) => it],
    ['there and back again', 0, (it) => home(away(it))],
    ['a move', 1, away],
    ['a move and a name of the same position', 1, (it) => updatePosition(away(it), 'lead', { name: 'Head' })],
    [
      'the same people in another order',
      0,
      (it) => updatePosition(it, 'lead', { userIds: ['priya', 'jonas'] }),
    ],
    ['one person less', 1, (it) => updatePosition(it, 'lead', { userIds: ['priya'] })],
    ['another person', 1, (it) => updatePosition(it, 'maker', { userIds: ['priya'] })],
    ['a position less', 1, (it) => removePosition(it, 'driver')],
    ['a level more', 1, (it) => addLevel(it, 'three')],
    ['another name', 1, (it) => rename(it, 'departments', 'design', 'Studio')],
    ['another order', 1, (it) => shift(it, 'departments', 'office', -1)],
    ['a department less, with its two positions', 3, (it) => removePart(it, 'departments', 'production')],
  ])('%s: %i', (_what, count, edit) => {
    expect(countChanges(chart, edit(chart))).toBe(count)
  })
})

it.each([
  ['owner', { kind: 'top' }],
  ['maker', { kind: 'cell', level: 2, department: 'Production' }],
  ['driver', { kind: 'tray' }],
])('says where %s stands', (id, spot) => {
  const position = chart.roles.find((one) => one.id === id)
  expect(position && spotOf(chart, position)).toEqual(spot)
})

it('counts a person with two positions once', () => {
  expect(countPeople(chart, 'production')).toBe(2)
  expect(countPeople(chart, 'design')).toBe(0)
})

it('puts positions into their cells in their order', () => {
  const crowded = move(chart, 'driver', { levelId: 'two', departmentId: 'production' })
  expect(
    byPlace(crowded)
      .get('two/production')
      ?.map(({ id }) => id),
  ).toEqual(['maker', 'driver'])
})

it('gives departments different colours, which they keep when they change places', () => {
  const tones = tonesOf(chart.departments)
  expect(new Set(tones.values()).size).toBe(3)
  expect(tonesOf(chart.departments.toReversed())).toEqual(tones)
})
