// Work in a process of its own: what comes back, in which order, and what a bad task can and cannot do.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorker, inWorker, stopWorkers } from '#server/worker.ts'
import type { tasks } from '#server/worker-test-tasks.ts'

const worker = createWorker<typeof tasks>(new URL('./worker-test-tasks.ts', import.meta.url))
let folder: string
let files: { begun: string; go: string }
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lintel-worker-'))
  files = { begun: path.join(folder, 'begun'), go: path.join(folder, 'go') }
})
afterEach(async () => {
  await worker.stop()
  await stopWorkers()
  rmSync(folder, { recursive: true })
})

/** Done after a bad task, to see that the worker goes on. */
const alive = () => worker.run('compute', 0)

test('a task of the product takes and gives plain values and bytes', async () => {
  expect(await inWorker('readCsv', Buffer.from('a;b\n1;2\n'))).toEqual({
    header: ['a', 'b'],
    rows: [{ line: 2, cells: ['1', '2'] }],
    problems: [],
  })
  const bytes = Buffer.alloc(5_000_000, 'ab')
  const doubled = await worker.run('double', { bytes })
  expect(bytes).toHaveLength(5_000_000)
  expect(Buffer.compare(doubled.bytes, Buffer.alloc(10_000_000, 'ab'))).toBe(0)
  expect(doubled.at).toEqual(new Date(0))
})

test('one at a time, in order', async () => {
  const order: number[] = []
  const spans = await Promise.all(
    [200, 100, 50].map(async (milliseconds) => {
      const span = await worker.run('compute', milliseconds)
      order.push(milliseconds)
      return span
    }),
  )
  expect(order).toEqual([200, 100, 50])
  expect(spans[1]!.begun).toBeGreaterThan(spans[0]!.ended)
  expect(spans[2]!.begun).toBeGreaterThan(spans[1]!.ended)
})

test('the event loop stays free while a task computes', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    if (existsSync(files.begun)) turns++
    if (turns === 100) writeFileSync(files.go, '')
    if (!isDone) setImmediate(turn)
  }
  turn()
  // The task ends only by what this loop does meanwhile.
  await worker.run('computeUntil', files).finally(() => {
    isDone = true
  })
  expect(turns).toBeGreaterThanOrEqual(100)
})

test('what a task throws comes back, a named failure with its code', async () => {
  await expect(worker.run('throwError', undefined)).rejects.toThrow(new RangeError('page 7 is broken'))
  await expect(worker.run('throwFailure', undefined)).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { file: 'no such page' } },
  })
  await expect(worker.run('throwLater', undefined)).rejects.toThrow('thrown by nobody')
  await expect(worker.run('returnFunction', undefined)).rejects.toThrow('could not be cloned')
  await expect(worker.run('double', { bytes: (() => {}) as never })).rejects.toThrow('could not be cloned')
  await alive()
})

test('an endless loop is ended at its limit, and the next task runs', async () => {
  const ended = expect(worker.run('loop', undefined, { seconds: 1.5 })).rejects.toMatchObject({
    code: 'timed_out',
  })
  const next = alive()
  await ended
  await next
})

test.each(['fillHeap', 'fillArray'] as const)('%s: too much memory ends the task only', async (task) => {
  const ended = expect(worker.run(task, undefined, { megabytes: 64 })).rejects.toMatchObject({
    code: 'out_of_memory',
  })
  const next = alive()
  await ended
  await next
})

test('a process that dies takes only its own task with it', async () => {
  const ended = expect(worker.run('die', undefined)).rejects.toMatchObject({ code: 'died' })
  const next = alive()
  await ended
  await next
})

test('stopping ends what runs and what waits, and work asked for later runs', async () => {
  const works = [worker.run('computeUntil', files), alive()]
  const ended = Promise.all(works.map((work) => expect(work).rejects.toMatchObject({ code: 'stopping' })))
  await vi.waitUntil(() => existsSync(files.begun), { timeout: 10_000 })
  await worker.stop()
  await ended
  await alive()
})
