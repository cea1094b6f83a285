// Session check + list of 50 tasks, and one task created, against the bare handler on the same database.
import { benchDatabase, TOKEN } from './database.ts'
import { type Comparison, compare, freePort, type Program, startProgram, type Target } from './harness.ts'

const headers = { cookie: `session=${TOKEN}` }

const list = (name: string, url: string): Target => ({ name, url: `${url}/api/tasks?limit=50`, headers })

const create = (name: string, url: string): Target => ({
  name,
  url: `${url}/api/tasks`,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ title: 'Order forty brass hinges' }),
})

export async function tasks(): Promise<Comparison[]> {
  const database = await benchDatabase()
  const started: Program[] = []
  const start = async (args: string[], environment: Record<string, string>, health: string) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { ...environment, PORT: String(port), LOG_LEVEL: 'warn' }
    started.push(await startProgram(args, env, url + health))
    return url
  }
  try {
    const product = await start(['dist/server/main.js'], database.environment, '/api/health')
    const bare = await start(
      ['--import', 'tsx', 'bench/bare-server.ts'],
      { DATABASE_URL: database.superuserUrl },
      '/health',
    )
    const results: Comparison[] = []
    for (const [scenario, target, limit] of [
      ['session check + list of 50 tasks', list, 1.4],
      ['session check + one task created', create, 2.5],
    ] as const) {
      for (const callers of [1, 16]) {
        const pair = { product: target('product', product), baseline: target('baseline', bare) }
        results.push(await compare(scenario, { ...pair, callers, limit }))
      }
    }
    return results
  } finally {
    for (const program of started) await program.stop()
    await database.stop()
  }
}
