// What leaves the server: the fields that the schema names, at every level, as in production.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { task } from '#contract/tasks.ts'
import { replyWriter } from '#server/reply.ts'

beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const written = (schema: z.ZodType, value: unknown) => JSON.parse(replyWriter(schema)(value))
const person = z
  .object({ id: z.string(), picture: z.object({ data: z.string() }).nullable() })
  .meta({ id: 'Someone' })

test.each([
  [z.object({ a: z.string() }), { a: 'x', secret: 1 }, { a: 'x' }],
  [z.array(z.object({ a: z.string() })), [{ a: 'x', secret: 1 }], [{ a: 'x' }]],
  [
    z.object({ owner: person }),
    { owner: { id: '1', picture: null, hash: 's' } },
    { owner: { id: '1', picture: null } },
  ],
  [
    z.object({ people: z.array(person) }),
    { people: [{ id: '1', picture: { data: 'd', size: 9 } }] },
    { people: [{ id: '1', picture: { data: 'd' } }] },
  ],
  [z.object({ a: z.string().optional() }), { b: 1 }, {}],
  [
    z.object({ tags: z.array(z.string()), n: z.int().nullable() }),
    { tags: ['t'], n: null },
    { tags: ['t'], n: null },
  ],
  [z.looseObject({ a: z.string() }).or(z.null()), null, null],
  [z.looseObject({ a: z.string() }), { a: 'x', b: { c: 1 } }, { a: 'x', b: { c: 1 } }],
  [z.record(z.string(), z.string()), { a: 'x' }, { a: 'x' }],
])('%# writes only what is named', (schema, value, expected) => {
  expect(written(schema, value)).toEqual(expected)
})

test('one of several objects is checked as a whole', () => {
  const either = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.string() }),
    z.object({ kind: z.literal('b'), b: z.string() }),
  ])
  expect(written(z.array(either), [{ kind: 'b', b: 'x', a: 'secret' }])).toEqual([{ kind: 'b', b: 'x' }])
  expect(() => written(either, { kind: 'c' })).toThrow()
})

test('a task has every field that the contract names', () => {
  const names = Object.keys(task.shape)
  const nested: Record<string, unknown> = { assignee: {}, creator: {}, subtasks: [] }
  const value = Object.fromEntries(names.map((name) => [name, nested[name] ?? 'x']))
  expect(Object.keys(written(task, { ...value, companyId: 'secret' }))).toEqual(names)
})
