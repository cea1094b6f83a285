// Announcements: the list of 50 among 100,000 against the bare handler; what is counted and searched there; and one that
// is published for 5,000 people, until each of their pages shows the right badge.
import type { Socket } from 'socket.io-client'
import type { Changed } from '#contract/events.ts'
import { ANNOUNCEMENTS_SEED, MEMBERS, MEMBERS_COMPANY_SEED, READER_TOKEN } from './announcements-seed.ts'
import { type Comparison, compare, type Target } from './harness.ts'
import { bestOf, type Latency, p95Of } from './latency.ts'
import { openPage } from './pages.ts'
import { type Running, withProduct, withServers } from './servers.ts'

const headersOf = (token: string) => ({ cookie: `session=${token}` })

const list = (name: string, url: string): Target => ({
  name,
  url: `${url}/api/announcements?limit=50`,
  headers: headersOf(READER_TOKEN),
})

/** Calls of somebody who has read all of 100,000, and how long they may take. */
const calls: [scenario: string, limit: number, paths: string[]][] = [
  ['badges of somebody who has read all', 100, ['/api/badges']],
  ['the last one for the home page', 30, ['/api/announcements/latest']],
  [
    'list: rare words',
    100,
    ['halmar77777', 'alnut', 'halmar4711', 'news 777'].map((q) => `/api/announcements?q=${q}`),
  ],
  [
    'list: words that many or all have',
    100,
    ['what every', 'h', 'know', 'news 7'].map((q) => `/api/announcements?q=${q}`),
  ],
  ['search: words that all have', 100, ['/api/universal-search?q=what']],
]

interface Publication {
  scenario: string
  /** Milliseconds until the call that publishes is answered: the best of the runs. */
  answered: number
  /** Until every open page had counted it, as web/lib/live.ts does: the best of the runs. */
  counted: number
  /** Until the server had given all of them, asking at the same moment, the count that they show: the best of the runs. */
  asked: number
  runs: Run[]
  limits: typeof LIMITS
  isWithin: boolean
}

type Run = Pick<Publication, 'answered' | 'counted' | 'asked'>

const LIMITS = { answered: 200, counted: 5_000 } as const
const RUNS = 5
/** Pages of this machine that ask at once. */
const ASKING = 32

export async function announcements(): Promise<(Comparison | Latency | Publication)[]> {
  return [...(await among()), await published()]
}

const among = () =>
  withServers(ANNOUNCEMENTS_SEED, async (product, bare) => {
    const results: (Comparison | Latency)[] = []
    for (const callers of [1, 16]) {
      const pair = { product: list('product', product), baseline: list('baseline', bare) }
      const scenario = '50 of 100,000 announcements among 200,000'
      results.push(await compare(scenario, { ...pair, callers, limit: 1.5 }))
    }
    const baseline = await bestOf(() => p95Of(['/api/health'], (call) => fetch(product + call)))
    const call = (asked: string) => fetch(product + asked, { headers: headersOf(READER_TOKEN) })
    for (const [scenario, limit, paths] of calls) {
      await p95Of(paths, call)
      const { best, runs } = await bestOf(() => p95Of(paths, call))
      results.push({ scenario, p95: best, runs, baseline: baseline.best, limit, isWithin: best <= limit })
    }
    return results
  })

const published = () => withProduct(MEMBERS_COMPANY_SEED, publish)

async function publish({ url }: Running): Promise<Publication> {
  const pages: Socket[] = []
  try {
    const user = await fetch(`${url}/api/user`, { headers: headersOf('member-0') })
    const { companyId } = (await user.json()) as { companyId: string }
    for (let member = 1; member <= MEMBERS; member++) {
      pages.push(await openPage(url, companyId, headersOf(`member-${member}`).cookie))
    }
    const before = await badgeOf(url, 1)
    const runs: Run[] = []
    for (let run = 1; run <= RUNS; run++) runs.push(await oneRun(url, pages, before + run))
    const answered = Math.min(...runs.map((run) => run.answered))
    const counted = Math.min(...runs.map((run) => run.counted))
    const asked = Math.min(...runs.map((run) => run.asked))
    const isWithin = answered <= LIMITS.answered && counted <= LIMITS.counted
    return {
      scenario: `published for ${MEMBERS} people`,
      answered,
      counted,
      asked,
      runs,
      limits: LIMITS,
      isWithin,
    }
  } finally {
    for (const page of pages) page.disconnect()
  }
}

/** Then each page asks whether it counted right, `ASKING` at a time as one machine cannot hold the calls of 5,000. */
async function oneRun(url: string, pages: Socket[], expected: number): Promise<Run> {
  const counting = pages.map(
    (page) =>
      new Promise<void>((resolve, reject) => {
        page.once('changed', ({ module, isOneMore }: Changed) => {
          if (module === 'announcements' && isOneMore) resolve()
          else reject(new Error('a page would have to ask'))
        })
      }),
  )
  const began = performance.now()
  const reply = await fetch(`${url}/api/announcements`, {
    method: 'POST',
    headers: { ...headersOf('member-0'), 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Stocktaking', content: 'On **Friday** at nine.' }),
  })
  if (reply.status !== 201) throw new Error(`the server answered ${reply.status}`)
  const answered = Math.round(performance.now() - began)
  await Promise.all(counting)
  const counted = Math.round(performance.now() - began)
  const members = pages.map((_, index) => index + 1)
  const ask = async () => {
    for (let member = members.pop(); member !== undefined; member = members.pop()) {
      if ((await badgeOf(url, member)) !== expected) throw new Error(`the badge of ${member} is wrong`)
    }
  }
  await Promise.all(Array.from({ length: ASKING }, ask))
  const run = { answered, counted, asked: Math.round(performance.now() - began) }
  // The notifications of this one, and the mails, are not part of the next run.
  await untilQuiet(url, expected)
  return run
}

async function badgeOf(url: string, member: number): Promise<number> {
  const reply = await fetch(`${url}/api/badges`, { headers: headersOf(`member-${member}`) })
  return ((await reply.json()) as { announcements: number }).announcements
}

/** Until the last member has been told by the bell. */
async function untilQuiet(url: string, expected: number): Promise<void> {
  for (;;) {
    const reply = await fetch(`${url}/api/badges`, { headers: headersOf(`member-${MEMBERS}`) })
    if (((await reply.json()) as { notifications: number }).notifications >= expected) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
