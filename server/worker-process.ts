// The worker's side: a process that does one task for server/worker.ts, which then ends it.
import { Worker } from 'node:worker_threads'
import { Failure } from '#server/errors.ts'

export interface Work {
  task: string
  input: unknown
  /** After this long the server ends the process. */
  seconds: number
  /** Module with the tasks, where they are not the product's. */
  tasksUrl?: string | undefined
}

export type Reply = { output: unknown } | { failure: Pick<Failure, 'code' | 'details'> } | { error: Error }

type Tasks = Record<string, (input: unknown) => unknown>

async function outcomeOf({ task, input, tasksUrl }: Work): Promise<Reply> {
  try {
    const module: { tasks: Tasks } = await (tasksUrl ? import(tasksUrl) : import('#server/worker-tasks.ts'))
    return { output: await module.tasks[task]!(input) }
  } catch (error) {
    return replyFor(error)
  }
}

/** A copied error keeps its message and stack, but no fields of its own. */
function replyFor(error: unknown): Reply {
  if (error instanceof Failure) return { failure: { code: error.code, details: error.details } }
  return { error: error instanceof Error ? error : new Error(String(error)) }
}

function answer(reply: Reply): void {
  try {
    // A server that is gone needs no answer.
    process.send!(reply, () => {})
  } catch (error) {
    // The output holds what cannot be copied.
    process.send!(replyFor(error))
  }
}

/** Ends an endless loop whose server is gone; a server that is there does it sooner. */
function endAfter(seconds: number): void {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${(seconds + 5) * 1000})`
  new Worker(code, { eval: true, execArgv: [] }).unref()
}

process.on('disconnect', () => process.exit())
process.on('uncaughtException', (error) => answer(replyFor(error)))
process.on('message', (work: Work) => {
  endAfter(work.seconds)
  void outcomeOf(work).then(answer)
})
