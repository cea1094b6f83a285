// Universal search in a company of 100,000 documents among a million, as an admin who sees all and a member who sees a tenth.
import { bestOf, type Latency, p95Of } from './latency.ts'
import { ADMIN_TOKEN, SEARCH_SEED, USER_TOKEN } from './search-seed.ts'
import { withProduct } from './servers.ts'

/** Queries that few documents answer, some, and all of them. */
const groups: { name: string; limit: number; queries: string[] }[] = [
  {
    name: 'codes and rare words',
    limit: 30,
    queries: ['DS-77', 'halmar77777', 'DS-7604', 'nothing at all', '('],
  },
  { name: 'parts of words', limit: 30, queries: ['almar7777', 'alnu', 'ebra', 'itche', 'almar'] },
  {
    name: 'two common words',
    limit: 30,
    queries: ['oak walnut', 'brass hin', 'kitchen ta', 'plan rev', 'glue sc'],
  },
  { name: 'two Chinese letters', limit: 30, queries: ['时光', '订单', '木材', '会议', '光机'] },
  { name: 'the commonest beginning', limit: 100, queries: ['h', 'ha', 'halmar', 'a', 'ask'] },
]

export const search = (): Promise<Latency[]> =>
  withProduct(SEARCH_SEED, async ({ url }) => {
    const results: Latency[] = []
    const baseline = await bestOf(() => p95Of(['x'], () => fetch(`${url}/api/health`)))
    for (const [who, token] of [
      ['admin', ADMIN_TOKEN],
      ['member', USER_TOKEN],
    ] as const) {
      for (const { name, limit, queries } of groups) {
        const call = (query: string) =>
          fetch(`${url}/api/universal-search?q=${encodeURIComponent(query)}`, {
            headers: { cookie: `session=${token}` },
          })
        await p95Of(queries, call)
        const { best, runs } = await bestOf(() => p95Of(queries, call))
        const scenario = `search as ${who}: ${name}`
        results.push({ scenario, p95: best, runs, baseline: baseline.best, limit, isWithin: best <= limit })
      }
    }
    return results
  })
