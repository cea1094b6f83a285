// Which values of a task's fields are the same, so that nobody is asked about a conflict that is none.
import { expect, it } from 'vitest'
import { isSameValue } from './same-value.ts'

const weekdays = { every: 1, unit: 'week', weekdays: [1, 2, 3, 4, 5], after: 'calendar' } as const
const mara = { id: 'a', firstName: 'Mara', lastName: 'Ilves', profileImage: null }

it.each([
  [
    'a rule as the database orders it',
    weekdays,
    { unit: 'week', after: 'calendar', every: 1, weekdays: [1, 2, 3, 4, 5] },
    true,
  ],
  ['another rule', weekdays, { ...weekdays, weekdays: [1] }, false],
  [
    'a rule with the day that the server found',
    { every: 1, unit: 'month', after: 'calendar' },
    { every: 1, unit: 'month', day: 4, after: 'calendar' },
    true,
  ],
  ['a rule and none', weekdays, null, false],
  ['none and not known', null, undefined, true],
  ['a person with another picture', mara, { ...mara, profileImage: { data: '/x' } }, true],
  ['another person', mara, { ...mara, id: 'b' }, false],
  ['texts', 'Order hinges', 'Order hinges', true],
  ['other texts', 'Order hinges', 'Order locks', false],
] as const)('%s', (_what, a, b, isSame) => {
  expect(isSameValue(a as never, b as never)).toBe(isSame)
})
