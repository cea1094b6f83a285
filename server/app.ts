// Puts the server together: plugins, guard, the explicit list of modules.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import { createAdapter } from '@socket.io/postgres-adapter'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Endpoint } from '#contract/endpoint.ts'
import { BODY_BYTES, REQUEST_SECONDS, STOP_SECONDS } from '#contract/limits.ts'
import { configureAi } from '#server/ai-services.ts'
import { announcementJob } from '#server/announcements/publishing.ts'
import { announcementRoutes } from '#server/announcements/routes.ts'
import { configureProviders } from '#server/auth/identities/providers.ts'
import { authRoutes } from '#server/auth/routes.ts'
import { companyRoutes } from '#server/companies/routes.ts'
import type { Config } from '#server/config.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { openNewsPool, openPool } from '#server/database/pool.ts'
import { answerFailure, handleErrors } from '#server/errors.ts'
import { secureHeaders } from '#server/headers.ts'
import { healthRoutes } from '#server/health.ts'
import { challengeRoutine, housekeeping } from '#server/housekeeping.ts'
import { type Job, startJobs } from '#server/jobs.ts'
import { readJsonBodies } from '#server/json-body.ts'
import { log, pathOf } from '#server/log.ts'
import { mailRoutine, startMail } from '#server/mail.ts'
import { linkMailsTo } from '#server/mail-text.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { notificationJob } from '#server/notify.ts'
import { openApiRoutes } from '#server/openapi.ts'
import { allowOutbound } from '#server/outbound.ts'
import { servePages } from '#server/pages.ts'
import { startRealtime } from '#server/realtime.ts'
import { reindexJob, reindexOlder } from '#server/reindex.ts'
import { loadSampleCompany } from '#server/sample-data.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { configureCookies } from '#server/session-cookie.ts'
import { settingsRoutes } from '#server/settings/routes.ts'
import { reminderJob } from '#server/tasks/reminders.ts'
import { taskRoutes } from '#server/tasks/routes.ts'
import { scaleThrottles } from '#server/throttle.ts'
import { userRoutes } from '#server/users/routes.ts'
import { startWarnings, watchForProxies } from '#server/warnings.ts'
import { stopWorkers } from '#server/worker.ts'

/** Every module's jobs. */
export const jobs: Job[] = [notificationJob, reindexJob, reminderJob, announcementJob]
const routines = [housekeeping, challengeRoutine, mailRoutine]

const webFolder = fileURLToPath(new URL('../web', import.meta.url))

/** The HTTP side, not yet listening; the database must be open. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  configureCookies(config.publicUrl)
  scaleThrottles(config.rateLimitScale)
  linkMailsTo(config.publicUrl)
  allowOutbound(config.outboundAllow)
  configureProviders(config)
  configureAi(config.ai)
  startWarnings(config)
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => uuidv7(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_SECONDS * 1000,
    frameworkErrors: answerFailure,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.decorate('publicUrl', config.publicUrl)
  app.decorate('isSignUpOpen', config.isSignUpOpen)
  app.decorateRequest('member', null)
  const endpoints: Endpoint[] = []
  app.decorate('endpoints', endpoints)
  app.addHook('onRoute', ({ url, config: routeConfig }) => {
    if (routeConfig?.endpoint) endpoints.push(routeConfig.endpoint)
    else if (url.startsWith('/api')) throw new Error(`${url} was not added by route()`)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info({
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      milliseconds,
    })
  })
  watchForProxies(app, config.trustProxy)
  readJsonBodies(app)
  handleErrors(app)
  await secureHeaders(app)
  await app.register(cookie)
  healthRoutes(app)
  authRoutes(app)
  companyRoutes(app)
  userRoutes(app)
  taskRoutes(app)
  announcementRoutes(app)
  searchRoutes(app)
  notificationRoutes(app)
  settingsRoutes(app)
  dashboardRoutes(app)
  openApiRoutes(app)
  await servePages(app, webFolder, { script: config.google?.script })
  return app
}

export interface RunningServer {
  /** What people open in a browser. */
  address: string
  /** Adds the sample company; false when it is there already. */
  loadSampleCompany(): Promise<boolean>
  /** Lets running requests finish, then closes everything that startServer opened. */
  stop(): Promise<void>
}

/** Opens the pool, starts jobs and hub, and listens. `ownerUrl` is handed to the job queue and the pool only. */
export async function startServer({
  config,
  ownerUrl,
}: {
  config: Config
  ownerUrl: string
}): Promise<RunningServer> {
  log.level = config.logLevel
  const pool = openPool(ownerUrl)
  // One process alone has nobody to tell.
  const news = config.databaseUrl ? openNewsPool(ownerUrl) : undefined
  const app = await buildApp(config)
  let isStopping = false
  // A connection that is kept alive would hold the stop up to its limit.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  await app.ready()
  const realtime = startRealtime(app.server, {
    publicUrl: config.publicUrl,
    ...(news && { adapter: createAdapter(news, { errorHandler: (error) => log.error(error) }) }),
  })
  const queue = await startJobs(ownerUrl, { jobs, routines })
  const mail = startMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: path.join(config.dataDir, 'outbox'),
    publicUrl: config.publicUrl,
  })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    realtime.stop()
    await queue.stop()
    await mail.stop()
    await Promise.allSettled([news?.end(), pool.close()])
    throw error
  }
  reindexOlder().catch((error: unknown) => log.error(error, 'search documents were not made anew'))
  return {
    address: addressOf(app, config),
    async loadSampleCompany() {
      log.level = 'warn' // its hundred calls are no news
      const isNew = await loadSampleCompany(app)
      log.level = config.logLevel
      return isNew
    },
    async stop() {
      isStopping = true
      realtime.disconnect()
      const hurry = setTimeout(() => app.server.closeAllConnections(), STOP_SECONDS * 1000)
      await app.close()
      clearTimeout(hurry)
      realtime.stop()
      await queue.stop()
      await mail.stop()
      await stopWorkers()
      await Promise.allSettled([news?.end(), pool.close()])
    },
  }
}

/** The address to open: PUBLIC_URL, with the port that the system chose where PORT is 0. */
function addressOf(app: FastifyInstance, config: Config): string {
  const bound = app.addresses()[0]
  return config.port === 0 && typeof bound === 'object'
    ? config.publicUrl.replace(/:0$/, `:${bound.port}`)
    : config.publicUrl
}
