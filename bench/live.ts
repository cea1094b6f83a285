// How long it takes until everybody who may see a task knows that it was changed.
import type { Socket } from 'socket.io-client'
import { median } from './harness.ts'
import { openPage } from './pages.ts'
import { withProduct } from './servers.ts'

const PEOPLE = 200
const ROUNDS = 5
const LIMIT = 1_000

interface Reach {
  scenario: string
  /** Milliseconds from the call until the last page heard of it: the best of the rounds, and each of them. */
  reached: number
  rounds: number[]
  /** The same call with one page, in the same run. */
  baseline: number
  limit: number
  isWithin: boolean
}

const seed = `
insert into companies (id, name, currency, time_zone, first_day_of_week, locale, search_version)
  values (md5('live')::uuid, 'Live', 'EUR', 'UTC', 1, 'en', 1000);
insert into roles (company_id, id, name, kind) values (md5('live')::uuid, md5('role')::uuid, 'manager', 'manager');
insert into users (id, email, canonical_email, first_name, last_name)
  select md5('live' || n)::uuid, n || '@bench.test', n || '@bench.test', 'Robin', 'Ash' from generate_series(1, ${PEOPLE}) n;
insert into memberships (company_id, user_id, role_id)
  select md5('live')::uuid, md5('live' || n)::uuid, md5('role')::uuid from generate_series(1, ${PEOPLE}) n;
insert into sessions (id, token_hash, user_id, current_company_id, expires_at)
  select gen_random_uuid(), encode(sha256(('live-' || n)::bytea), 'hex'), md5('live' || n)::uuid, md5('live')::uuid,
    now() + interval '1 day'
  from generate_series(1, ${PEOPLE}) n;`

const cookieOf = (person: number) => `session=live-${person}`

export const live = (): Promise<Reach[]> =>
  withProduct([seed], async ({ url }) => {
    const pages: Socket[] = []
    const user = await fetch(`${url}/api/user`, { headers: { cookie: cookieOf(1) } })
    const { companyId } = (await user.json()) as { companyId: string }
    const made = await send(url, 'POST', '/api/tasks', { title: 'Oil the fronts' })
    pages.push(await openPage(url, companyId, cookieOf(1)))
    const alone = await measure(url, made.id, pages)
    for (let person = 2; person <= PEOPLE; person++) {
      pages.push(await openPage(url, companyId, cookieOf(person)))
    }
    const rounds = await measure(url, made.id, pages)
    const reached = Math.min(...rounds)
    const scenario = `a changed task reaches ${PEOPLE} people`
    for (const page of pages) page.disconnect()
    return [{ scenario, reached, rounds, baseline: median(alone), limit: LIMIT, isWithin: reached <= LIMIT }]
  })

async function measure(url: string, id: string, pages: Socket[]): Promise<number[]> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const heard = Promise.all(
      pages.map(
        (page) =>
          new Promise<void>((resolve) => {
            const listen = ({ ids }: { ids: string[] }) => {
              if (!ids.includes(id)) return
              page.off('changed', listen)
              resolve()
            }
            page.on('changed', listen)
          }),
      ),
    )
    const began = performance.now()
    await Promise.all([
      send(url, 'PATCH', `/api/tasks/${id}`, { title: `Round ${round} of ${pages.length}` }),
      heard,
    ])
    rounds.push(Math.round(performance.now() - began))
  }
  return rounds
}

async function send(url: string, method: string, path: string, body: object): Promise<{ id: string }> {
  const reply = await fetch(url + path, {
    method,
    headers: { cookie: cookieOf(1), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as { id: string }
}
