// The product and the bare handler on one database, for scenarios that compare them.
import { benchDatabase } from './database.ts'
import { freePort, type Program, startProgram } from './harness.ts'

/** Runs with their addresses. */
export async function withServers<T>(
  seed: string[],
  run: (product: string, bare: string) => Promise<T>,
): Promise<T> {
  const database = await benchDatabase(seed)
  const started: Program[] = []
  const start = async (args: string[], environment: Record<string, string>, health: string) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { ...environment, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000' }
    started.push(await startProgram(args, env, url + health))
    return url
  }
  try {
    const product = await start(['dist/server/main.js'], database.environment, '/api/health')
    const bareEnvironment = { DATABASE_URL: database.superuserUrl }
    const bare = await start(['--import', 'tsx', 'bench/bare-server.ts'], bareEnvironment, '/health')
    return await run(product, bare)
  } finally {
    for (const program of started) await program.stop()
    await database.stop()
  }
}
