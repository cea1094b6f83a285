// The product's server with two calls more that do nothing: one behind the session check, one open.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database/pool.ts'
import { log } from '#server/log.ts'
import { route } from '#server/route.ts'

const config = readConfig(process.env)
log.level = config.logLevel
openPool(config.databaseUrl ?? '')
const app = await buildApp(config)
const reply = z.object({})
const open = endpoint('GET', '/api/bench/open', { can: 'public', reply, transaction: false })
const checked = endpoint('GET', '/api/bench/checked', { can: 'member', reply })
route(app, open, async () => ({}))
route(app, checked, async () => ({}))
await app.listen({ port: config.port, host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
