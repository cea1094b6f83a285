// Session check + list of 50 tasks, and one task created, against the bare handler on the same database; the list in a
// large company against the one in a small.
import { TASKS_AMONG_SEED, TASKS_SEED, TOKEN, TOKEN_OF_LARGE, TOKEN_OF_SMALL } from './database.ts'
import { type Comparison, compare, type Target } from './harness.ts'
import { withServers } from './servers.ts'

const headers = { cookie: `session=${TOKEN}` }

const listOf =
  (token: string) =>
  (name: string, url: string): Target => ({
    name,
    url: `${url}/api/tasks?limit=50`,
    headers: { cookie: `session=${token}` },
  })
const list = listOf(TOKEN)

const create = (name: string, url: string): Target => ({
  name,
  url: `${url}/api/tasks`,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ title: 'Order forty brass hinges' }),
})

export async function tasks(): Promise<Comparison[]> {
  return [...(await few()), ...(await among())]
}

const few = () =>
  withServers([TASKS_SEED], async (product, bare) => {
    const results: Comparison[] = []
    for (const [scenario, target, limit] of [
      ['session check + list of 50 tasks', list, 1.4],
      ['session check + one task created', create, 2.5],
    ] as const) {
      for (const callers of [1, 16]) {
        const pair = { product: target('product', product), baseline: target('baseline', bare) }
        results.push(await compare(scenario, { ...pair, callers, limit }))
      }
    }
    return results
  })

const among = () =>
  withServers(TASKS_AMONG_SEED, async (product, bare) => {
    const [large, small] = [listOf(TOKEN_OF_LARGE), listOf(TOKEN_OF_SMALL)]
    const of = (scenario: string, baseline: Target, limit: number) =>
      compare(scenario, { product: large('product', product), baseline, callers: 1, limit })
    return [
      await of('50 of 100,000 tasks among 1,000,000', large('baseline', bare), 1.5),
      await of('50 of 100,000 tasks against 50 of 1,000', small('in the small company', product), 1.3),
    ]
  })
