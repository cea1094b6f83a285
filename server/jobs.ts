// Background jobs in PostgreSQL: queued inside the transaction that wants them, run by any process.

import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { z } from 'zod'
import { openQueuePool } from '#server/database/pool.ts'
import { db, type JobScope } from '#server/database/scope.ts'
import { log } from '#server/log.ts'

/** Work for one company. `run` must bear being run twice: a job whose process dies is run again. */
export interface Job<Body extends z.ZodType = z.ZodType> {
  name: string
  body: Body
  /** A run that takes longer counts as dead, and is done again; a quarter of an hour where nothing is said. */
  expireSeconds?: number
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
const EXPIRE_SECONDS = 900

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

/** As `queueJob`, of several at once. */
export async function queueJobs<Body extends z.ZodType>(
  { name }: Job<Body>,
  bodies: z.input<Body>[],
): Promise<void> {
  if (bodies.length === 0) return
  await db.execute(
    sql`select gates.queue_job(${name}, body, null, null) from jsonb_array_elements(${JSON.stringify(bodies)}::jsonb) body`,
  )
}

/** Before the first job of a kind can be queued. */
export async function createQueues(boss: PgBoss, jobs: Pick<Job, 'name' | 'expireSeconds'>[]): Promise<void> {
  for (const { name, expireSeconds = EXPIRE_SECONDS } of jobs) {
    const queue = { name, policy: 'short' as const, ...RETRIES, expireInSeconds: expireSeconds }
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue) // an older program may have made it
  }
}

/** Starts working through the queues. `ownerUrl`: the queue's tables belong to the database's owner. */
export async function startJobs(
  ownerUrl: string,
  { jobs, routines }: { jobs: Job[]; routines: Routine[] },
): Promise<{ stop(): Promise<void> }> {
  const onError = (error: Error) => log.error(error, 'the job queue failed')
  // Its own pool would be gone before its connections are: a database that stops next would end them as failures.
  const pool = openQueuePool(ownerUrl, onError)
  const busy = busyWork()
  const boss = new PgBoss({
    db: { executeSql: (text, values) => busy.add(pool.executeSql(text, values)) },
  })
  boss.on('error', onError)
  const stop = async () => {
    try {
      await boss.stop({ wait: true, timeout: 5_000 })
      // It does not wait for a job that is being taken, nor until one that was done is settled.
      await atMost(STOP_MS, busy.settled())
    } finally {
      await atMost(STOP_MS, pool.close())
    }
  }
  try {
    await boss.start()
    await createQueues(boss, jobs)
    for (const job of jobs) await workOn(boss, job, busy)
    for (const { name, cron, run } of routines) {
      await boss.createQueue(name, { name, policy: 'standard', ...RETRIES })
      await boss.schedule(name, cron)
      await boss.work(name, () => busy.add(run()))
    }
  } catch (error) {
    // Why it did not start is what counts.
    await stop().catch(onError)
    throw error
  }
  return { stop }
}

const STOP_MS = 2_000
const atMost = (ms: number, work: Promise<void>) => Promise.race([work, sleep(ms, undefined, { ref: false })])

type BusyWork = ReturnType<typeof busyWork>

function busyWork() {
  const running = new Set<Promise<unknown>>()
  return {
    add<Result>(work: Promise<Result>): Promise<Result> {
      running.add(work)
      const end = () => running.delete(work)
      work.then(end, end)
      return work
    },
    /** When nothing runs, and nothing follows what ran. */
    async settled(): Promise<void> {
      while (running.size > 0) {
        await Promise.allSettled(running)
        await setImmediate()
      }
    },
  }
}

/** One job at a time, each settled by itself: what a crash interrupts is done again, not what was done before. */
async function workOn(boss: PgBoss, { name, body, run }: Job, busy: BusyWork): Promise<void> {
  const worker = await boss.work<{ companyId: string; body: unknown }>(
    name,
    { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 1 },
    async ([taken]) => {
      try {
        if (!taken) return
        const scope = { companyId: z.uuid().parse(taken.data.companyId) }
        await busy.add(run(scope, body.parse(taken.data.body)))
      } catch (error) {
        log.error({ err: error, job: taken?.id, queue: name }, 'a job failed')
        throw error
      } finally {
        // The next one does not wait for the next look: a busy company would hold all others up.
        boss.notifyWorker(worker)
      }
    },
  )
}
