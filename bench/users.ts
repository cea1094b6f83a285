// The directory of a company with 10,000 members: pages in each order, and searching it.
import { bestOf, type Latency, p95Of } from './latency.ts'
import { withProduct } from './servers.ts'
import { ADMIN_TOKEN, PEOPLE, USERS_SEED } from './users-seed.ts'

const groups: { name: string; queries: string[] }[] = [
  {
    name: 'parts of names and skills',
    queries: ['?q=tom', '?q=celik', '?q=veneer&sort=lastName', '?q=4242'],
  },
  { name: 'two words that many have', queries: ['?q=mara%20joi', '?q=an%20er&sort=role'] },
  { name: 'a letter that all have', queries: ['?q=e', '?q=%40'] },
  { name: 'the first page in each order', queries: ['', '?sort=lastName', '?sort=role', '?role=manager'] },
]
const LIMIT = 100

export const users = (): Promise<Latency[]> =>
  withProduct(USERS_SEED, async ({ url }) => {
    const call = (query: string) =>
      fetch(`${url}/api/users${query}`, { headers: { cookie: `session=${ADMIN_TOKEN}` } })
    const totalOf = async (query: string) => (await (await call(query)).json()).total as number
    while ((await totalOf('?q=bench.test')) < PEOPLE) await new Promise((resolve) => setTimeout(resolve, 200))
    const baseline = (await bestOf(() => p95Of(['x'], () => fetch(`${url}/api/health`)))).best
    const results: Latency[] = []
    for (const { name, queries } of [
      ...groups,
      { name: 'a page in the middle', queries: [await middle(call)] },
    ]) {
      await p95Of(queries, call)
      const { best, runs } = await bestOf(() => p95Of(queries, call))
      const scenario = `directory of ${PEOPLE}: ${name}`
      results.push({ scenario, p95: best, runs, baseline, limit: LIMIT, isWithin: best <= LIMIT })
    }
    return results
  })

/** The query of the page after half of the directory. */
async function middle(call: (query: string) => Promise<Response>): Promise<string> {
  let query = '?limit=200'
  for (let page = 0; page < PEOPLE / 200 / 2; page++) {
    const { nextCursor } = (await (await call(query)).json()) as { nextCursor: string }
    query = `?limit=200&cursor=${nextCursor}`
  }
  return query
}
