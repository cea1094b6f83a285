// Universal search in a company of 100,000 documents among a million, as an admin who sees all and a member who sees a tenth.
import { benchDatabase } from './database.ts'
import { freePort, startProgram } from './harness.ts'
import { bestOf, type Latency, p95Of } from './latency.ts'
import { ADMIN_TOKEN, SEARCH_SEED, USER_TOKEN } from './search-seed.ts'

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

export async function search(): Promise<Latency[]> {
  const database = await benchDatabase(SEARCH_SEED)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...database.environment,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000',
  }
  const product = await startProgram(['dist/server/main.js'], env, `${url}/api/health`)
  try {
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
  } finally {
    await product.stop()
    await database.stop()
  }
}
