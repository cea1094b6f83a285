// Tasks that misbehave, for worker.test.ts.
import { existsSync, writeFileSync } from 'node:fs'
import { fail } from '#server/errors.ts'

const now = () => process.hrtime.bigint()

export const tasks = {
  double: ({ bytes }: { bytes: Uint8Array }) => ({ bytes: Buffer.concat([bytes, bytes]), at: new Date(0) }),

  /** Computes for a while; the clock is one for all processes. */
  compute(milliseconds: number) {
    const begun = now()
    while (now() - begun < BigInt(milliseconds) * 1_000_000n);
    return { begun, ended: now() }
  },

  /** Computes until the other side, which hears that it has begun, lets it go. */
  computeUntil({ begun, go }: { begun: string; go: string }) {
    writeFileSync(begun, '')
    while (!existsSync(go));
  },

  async throwError() {
    await Promise.resolve()
    throw new RangeError('page 7 is broken')
  },

  throwFailure() {
    throw fail('invalid', { fields: { file: 'no such page' } })
  },

  throwLater() {
    setImmediate(() => {
      throw new Error('thrown by nobody')
    })
    return new Promise<never>(() => {})
  },

  returnFunction: () => () => 'not to be copied',

  loop() {
    for (;;);
  },

  /** The way that takes down a process with all its threads: one array, too big for the heap. */
  fillArray: () => new Array(100_000_000).fill(0).length,

  fillHeap() {
    const held: object[] = []
    for (;;) held.push({ with: [held.length] })
  },

  die: () => process.exit(0),
}
