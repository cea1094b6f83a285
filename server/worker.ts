// Runs heavy work beside the server, one task at a time: the event loop stays free, a bad input harms nobody.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '#server/errors.ts'
import type { Reply, Work } from '#server/worker-process.ts'
import type { tasks } from '#server/worker-tasks.ts'

export interface WorkLimits {
  /** Wall time with the start of the process. */
  seconds?: number
  /** The JavaScript heap only: Buffers, and what libraries in C take for pictures, come on top. */
  megabytes?: number
}

export class WorkFailure extends Error {
  readonly code: 'timed_out' | 'out_of_memory' | 'died'
  constructor(code: WorkFailure['code']) {
    super(`The work in a worker failed: ${code}`)
    this.code = code
  }
}

type TaskList = Record<string, (input: never) => unknown>

export interface Worker<Tasks extends TaskList> {
  /**
   * The task's output, after all work asked for before. Input and output are copied (structured clone). What the
   * task throws comes back with its message, a Failure with its code; a WorkFailure, when the process was ended.
   */
  run<Name extends keyof Tasks & string>(
    task: Name,
    input: Parameters<Tasks[Name]>[0],
    limits?: WorkLimits,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>
  /** Ends what runs and refuses what waits, both with `stopping`. Work asked for later runs again. */
  stop(): Promise<void>
}

const SECONDS = 60
const MEGABYTES = 512

/** `tasksUrl`: a module that exports `tasks`, for tests. */
export function createWorker<Tasks extends TaskList>(tasksUrl?: URL): Worker<Tasks> {
  let last: Promise<unknown> = Promise.resolve()
  let stopping = new AbortController()
  return {
    run(task, input, limits = {}) {
      const { signal } = stopping
      const { seconds = SECONDS, megabytes = MEGABYTES } = limits
      const work = { task, input, seconds, tasksUrl: tasksUrl?.href }
      const turn = last.then(() => runInProcess(work, megabytes, signal))
      last = turn.catch(() => {})
      return turn as Promise<Awaited<ReturnType<Tasks[typeof task]>>>
    },
    async stop() {
      stopping.abort()
      stopping = new AbortController()
      await last
    },
  }
}

const worker = createWorker<typeof tasks>()

/** Does a task of server/worker-tasks.ts: for what takes over 50 ms of CPU. */
export const inWorker = worker.run
export const stopWorkers = worker.stop

function runInProcess(work: Work, megabytes: number, signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) throw fail('stopping')
  const child = startProcess(megabytes)
  return new Promise((resolve, reject) => {
    let settle: (() => void) | undefined
    const end = (outcome: () => void) => {
      settle ??= outcome
      child.kill('SIGKILL')
    }
    const onStop = () => end(() => reject(fail('stopping')))
    const timer = setTimeout(
      () => end(() => reject(new WorkFailure('timed_out'))),
      work.seconds * 1000,
    ).unref()
    signal.addEventListener('abort', onStop)
    process.once('exit', onStop)
    // Only when the process is gone may the next one start: two would take twice the memory.
    const onEnd = (ended: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onStop)
      process.off('exit', onStop)
      const outcome = settle ?? ended
      outcome()
    }
    child.once('message', (reply: Reply) =>
      end(() => ('output' in reply ? resolve(reply.output) : reject(asError(reply)))),
    )
    child.once('exit', (code, killedBy) => onEnd(() => reject(causeOfDeath(code, killedBy))))
    child.once('error', (error) => onEnd(() => reject(error)))
    try {
      // Whether it arrived, the end of the process tells.
      child.send(work, () => {})
    } catch (error) {
      end(() => reject(error))
    }
  })
}

/** A process and no thread: one array that outgrows a thread's heap makes V8 abort the whole server. */
function startProcess(megabytes: number): ChildProcess {
  const here = fileURLToPath(import.meta.url)
  // Beside this file in the sources; the bundler puts both into dist/server.
  const extension = path.extname(here)
  const child = fork(path.join(path.dirname(here), `worker-process${extension}`), {
    execArgv: [`--max-old-space-size=${megabytes}`, ...(extension === '.ts' ? ['--import', 'tsx'] : [])],
    serialization: 'advanced',
    // V8 prints pages there when its heap is full.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** V8 aborts when its heap is full; a kill from outside is the system's, out of memory itself. */
function causeOfDeath(code: number | null, killedBy: NodeJS.Signals | null): WorkFailure {
  const isOutOfMemory = killedBy === 'SIGABRT' || killedBy === 'SIGKILL' || code === 134
  return new WorkFailure(isOutOfMemory ? 'out_of_memory' : 'died')
}

function asError(reply: Exclude<Reply, { output: unknown }>): Error {
  return 'failure' in reply ? fail(reply.failure.code, reply.failure.details) : reply.error
}
