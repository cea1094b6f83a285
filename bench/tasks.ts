// Session check + list of 50 tasks, and one task created, against the bare handler on the same database.
import { benchDatabase, TOKEN } from './database.ts'
import { type Comparison, compare, startProgram, type Target } from './harness.ts'

const PRODUCT = 'http://127.0.0.1:4801'
const BARE = 'http://127.0.0.1:4802'
const headers = { cookie: `session=${TOKEN}` }

export async function tasks(): Promise<Comparison[]> {
  const database = await benchDatabase()
  const product = await startProgram(
    ['dist/server/main.js'],
    { DATABASE_URL: database.ownerUrl, PORT: '4801', LOG_LEVEL: 'warn' },
    `${PRODUCT}/api/health`,
  )
  const bare = await startProgram(
    ['--import', 'tsx', 'bench/bare-server.ts'],
    { DATABASE_URL: database.superuserUrl, PORT: '4802' },
    `${BARE}/health`,
  )
  const list = (url: string, name: string): Target => ({ name, url: `${url}/api/tasks?limit=50`, headers })
  const create = (url: string, name: string): Target => ({
    name,
    url: `${url}/api/tasks`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Order forty brass hinges' }),
  })
  try {
    const results: Comparison[] = []
    for (const callers of [1, 16]) {
      const pair = { product: list(PRODUCT, 'product'), baseline: list(BARE, 'baseline') }
      results.push(await compare('session check + list of 50 tasks', { ...pair, callers, limit: 1.4 }))
    }
    for (const callers of [1, 16]) {
      const pair = { product: create(PRODUCT, 'product'), baseline: create(BARE, 'baseline') }
      results.push(await compare('session check + one task created', { ...pair, callers, limit: 2.5 }))
    }
    return results
  } finally {
    await product.stop()
    await bare.stop()
    await database.stop()
  }
}
