// The organisation chart over HTTP: saved as a whole, never over somebody else's.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSoundChart, type OrgChart } from '#contract/org-chart.ts'
import { type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp()
})
afterAll(() => run.stop())

const get = async (by: Person) => (await by.get('/api/org-chart')).json<OrgChart>()
const save = (by: Person, chart: object) => by.call('PUT', '/api/org-chart', { ...chart })

/** Two levels, one department, an owner at the top, a lead below, and a position in the tray. */
function chartOf(userIds: string[] = [], revision = 0) {
  const [top, first, production] = [randomUUID(), randomUUID(), randomUUID()]
  const position = (
    name: string,
    levelId: string | null,
    departmentId: string | null,
    people: string[] = [],
  ) => ({
    id: randomUUID(),
    name,
    levelId,
    departmentId,
    userIds: people,
  })
  return {
    revision,
    levels: [
      { id: top, name: 'Company-wide' },
      { id: first, name: '' },
    ],
    departments: [{ id: production, name: 'R&D <b>' }],
    roles: [
      position('Owner', top, null, userIds),
      position('Workshop lead', first, production),
      position('Driver', null, null),
    ],
  } satisfies OrgChart
}

test('begins with the administrator level alone', async () => {
  const { admin } = await run.newCompany()
  expect(await get(admin)).toEqual({
    revision: 0,
    levels: [{ id: expect.any(String), name: '' }],
    departments: [],
    roles: [],
  })
  expect((await get(admin)).levels).toEqual((await get(admin)).levels)
})

test('is seen by everybody, saved by managers, and says who saved it', async () => {
  const company = await run.newCompany()
  const [manager, user] = [await company.join('manager'), await company.join('user')]
  const chart = chartOf([company.admin.id, user.id])
  expect((await save(user, chart)).statusCode).toBe(403)
  const saved = (await save(manager, chart)).json<OrgChart>()
  expect(saved).toEqual({ ...chart, revision: 1 })
  expect(await get(user)).toEqual(saved)
  expect((await company.admin.get('/api/audit?action=org_chart_saved')).json().items).toMatchObject([
    { actor: { id: manager.id } },
  ])
})

test.each([3_000_000_000, 2_147_483_647, 2_000_000_000, 7])(
  'a revision of %i that never was is refused',
  async (revision) => {
    const { admin } = await run.newCompany()
    expect([409, 422]).toContain((await save(admin, chartOf([], revision))).statusCode)
  },
)

test('a save that began before another is refused with the chart as it is now', async () => {
  const company = await run.newCompany()
  const manager = await company.join('manager')
  const replies = await Promise.all([save(company.admin, chartOf()), save(manager, chartOf())])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const now = await get(company.admin)
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused).toMatchObject({ code: 'changed_meanwhile', current: now })
  expect((await save(manager, { ...now, departments: now.departments })).json().revision).toBe(2)
  expect((await save(manager, now)).statusCode).toBe(409)
})

test('shows members only: not who left, nor a stranger who was named', async () => {
  const [company, other] = [await run.newCompany(), await run.newCompany()]
  const person = await company.join('user')
  const saved = await save(company.admin, chartOf([company.admin.id, person.id, other.admin.id]))
  expect(saved.json<OrgChart>().roles[0]?.userIds).toEqual([company.admin.id, person.id])
  await company.admin.remove(`/api/members/${person.id}`)
  expect((await get(company.admin)).roles[0]?.userIds).toEqual([company.admin.id])
  expect((await get(other.admin)).roles).toEqual([])
})

describe('a chart', () => {
  const id = randomUUID()
  const broken: [string, (chart: ReturnType<typeof chartOf>) => object][] = [
    ['without a level', (chart) => ({ ...chart, levels: [] })],
    ['with a blank department', (chart) => ({ ...chart, departments: [{ id, name: ' ' }] })],
    ['with a name of 101 characters', (chart) => ({ ...chart, levels: [{ id, name: 'x'.repeat(101) }] })],
    ['with a part that stands twice', (chart) => ({ ...chart, roles: [...chart.roles, ...chart.roles] })],
    [
      'with a position on a level that is not there',
      (chart) => ({ ...chart, roles: [{ ...chart.roles[1], levelId: id }] }),
    ],
    [
      'with a position in a department that is not there',
      (chart) => ({ ...chart, roles: [{ ...chart.roles[1], departmentId: id }] }),
    ],
    [
      'with a person twice on a position',
      (chart) => ({ ...chart, roles: [{ ...chart.roles[0], userIds: [id, id] }] }),
    ],
    [
      'with a department at the top',
      (chart) => ({ ...chart, roles: [{ ...chart.roles[0], departmentId: chart.departments[0]?.id }] }),
    ],
    [
      'with a position below the top and in no department',
      (chart) => ({ ...chart, roles: [{ ...chart.roles[1], departmentId: null }] }),
    ],
  ]
  test.each(broken)('%s is refused', async (_what, change) => {
    const { admin } = await run.newCompany()
    const reply = await save(admin, change(chartOf()))
    expect(reply.statusCode).toBe(422)
    expect((await get(admin)).revision).toBe(0)
  })

  test('of which every part stands once and somewhere is sound', () => {
    expect(isSoundChart(chartOf())).toBe(true)
  })
})
