// What an answer does not wait for: it would come later for an address that has an account. A stop does wait.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { log } from '#server/log.ts'

const running = new Set<Promise<void>>()

/** Begins once the answer is on its way. A failure is logged: `what` was not done. */
export function later(what: string, work: () => Promise<void>): void {
  const done: Promise<void> = nextTurn()
    .then(work)
    .catch((error: unknown) => log.error(error, `${what} was not done`))
    .finally(() => running.delete(done))
  running.add(done)
}

/** When all that was begun has ended. */
export async function settled(): Promise<void> {
  await Promise.all(running)
}
