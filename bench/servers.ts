// The product, or the product and the bare handler, on a database of their own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { benchDatabase } from './database.ts'
import { freePort, type Program, startProgram } from './harness.ts'

export interface Running {
  url: string
  database: Awaited<ReturnType<typeof benchDatabase>>
}

/** Runs with the product at its address; its mails are kept as files. */
export async function withProduct<T>(seed: string[], run: (product: Running) => Promise<T>): Promise<T> {
  const database = await benchDatabase(seed)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lintel-bench-'))
  const environment = { ...database.environment, DATA_DIR: dataDir }
  const { url, program } = await start(['dist/server/main.js'], environment, '/api/health')
  try {
    return await run({ url, database })
  } finally {
    await program.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs with the addresses of both. */
export const withServers = <T>(
  seed: string[],
  run: (product: string, bare: string) => Promise<T>,
): Promise<T> =>
  withProduct(seed, async ({ url, database }) => {
    const environment = { DATABASE_URL: database.superuserUrl }
    const bare = await start(['--import', 'tsx', 'bench/bare-server.ts'], environment, '/health')
    return await run(url, bare.url).finally(() => bare.program.stop())
  })

async function start(
  args: string[],
  environment: Record<string, string>,
  health: string,
): Promise<{ url: string; program: Program }> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: port, PUBLIC_URL: url, LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000', ...environment }
  return { url, program: await startProgram(args, env, url + health) }
}
