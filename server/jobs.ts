// Background jobs in PostgreSQL: queued inside the transaction that wants them, run by any process.

import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { z } from 'zod'
import { db, type JobScope } from '#server/database/scope.ts'
import { log } from '#server/log.ts'

/** Work for one company. `run` must bear being run twice: a job whose process dies is run again. */
export interface Job<Body extends z.ZodType = z.ZodType> {
  name: string
  body: Body
  run(scope: JobScope, body: z.output<Body>): Promise<void>
}

/** Work for the whole server, by the clock. `cron` in UTC. */
export interface Routine {
  name: string
  cron: string
  run(): Promise<void>
}

export const job = <Body extends z.ZodType>(definition: Job<Body>): Job<Body> => definition

/** Again after 1, 2, 4 ... seconds, for about four minutes. */
const RETRIES = { retryLimit: 8, retryDelay: 1, retryBackoff: true }
const POLLING_SECONDS = 0.5
/** Taken at each look; one by one, a busy company would hold all others up. */
const AT_ONCE = 100

/**
 * Queues a job in the running scope's transaction, for its company. With `key` a job that is still waiting under
 * the same key is kept instead.
 */
export async function queueJob<Body extends z.ZodType>(
  { name }: Job<Body>,
  body: z.input<Body>,
  { at, key }: { at?: Date; key?: string } = {},
): Promise<void> {
  await db.execute(
    sql`select gates.queue_job(${name}, ${JSON.stringify(body)}::jsonb, ${at?.toISOString() ?? null}, ${key ?? null})`,
  )
}

/** Before the first job of a kind can be queued. */
export async function createQueues(boss: PgBoss, jobs: Pick<Job, 'name'>[]): Promise<void> {
  for (const { name } of jobs) await boss.createQueue(name, { name, policy: 'short', ...RETRIES })
}

/** Starts working through the queues. `ownerUrl`: the queue's tables belong to the database's owner. */
export async function startJobs(
  ownerUrl: string,
  { jobs, routines }: { jobs: Job[]; routines: Routine[] },
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 4, application_name: 'lintel-jobs' })
  boss.on('error', (error) => log.error(error, 'the job queue failed'))
  await boss.start()
  await createQueues(boss, jobs)
  for (const { name, body, run } of jobs) {
    await boss.work<{ companyId: string; body: unknown }>(
      name,
      { pollingIntervalSeconds: POLLING_SECONDS, batchSize: AT_ONCE },
      async (batch) => {
        for (const { id, data } of batch) {
          const work = async () => run({ companyId: z.uuid().parse(data.companyId) }, body.parse(data.body))
          // Each fails by itself: the end of this function completes only those that are still at work.
          await work().catch(async (error: unknown) => {
            log.error({ err: error, job: id, queue: name }, 'a job failed')
            await boss.fail(name, id, { message: String(error) })
          })
        }
      },
    )
  }
  for (const { name, cron, run } of routines) {
    await boss.createQueue(name, { name, policy: 'standard', ...RETRIES })
    await boss.schedule(name, cron)
    await boss.work(name, run)
  }
  return { stop: () => boss.stop({ wait: true, timeout: 5_000 }) }
}
