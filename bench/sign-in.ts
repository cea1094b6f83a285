// What the session check adds to a call, and how far others who sign in slow down somebody's list.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { hashPassword } from '#server/auth/passwords.ts'
import { benchDatabase, TASKS_SEED, TOKEN } from './database.ts'
import { freePort, median, startProgram } from './harness.ts'

/** Of one caller's response times, in milliseconds. */
interface Times {
  median: number
  p95: number
}

interface AddedTime {
  scenario: string
  /** Milliseconds at the median, of the run in the middle. */
  added: number
  /** The same call without the check, in the same run. */
  baseline: number
  runs: { added: number; baseline: number }[]
  limit: number
  isWithin: boolean
}

interface Beside {
  quiet: Times
  busy: Times
  /** Of the medians: busy by quiet. */
  ratio: number
  /** A second. */
  signIns: number
}

/** The run with the middle ratio, and each of them. */
interface Slowdown extends Beside {
  scenario: string
  runs: Beside[]
  limit: number
  isWithin: boolean
}

const RUNS = 5
const REQUESTS = 300
const SIGN_INS = 20
const PASSWORD = 'a quiet harbour'
const people = Array.from({ length: SIGN_INS }, (_, n) => `sign-in-${n}@bench.test`)
const headers = { cookie: `session=${TOKEN}` }

const rounded = (value: number) => Number(value.toFixed(2))

function timesOf(times: number[]): Times {
  const sorted = [...times].sort((a, b) => a - b)
  return { median: rounded(median(sorted)), p95: rounded(sorted[Math.floor(sorted.length * 0.95)] ?? 0) }
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(url, { headers })
  await reply.text()
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`)
  return performance.now() - began
}

export async function signIn(): Promise<(AddedTime | Slowdown)[]> {
  const passwordHash = await hashPassword(PASSWORD)
  const database = await benchDatabase([
    TASKS_SEED,
    `with made as (
       insert into users (id, email, canonical_email, first_name, last_name)
       select gen_random_uuid(), address, address, 'Robin', 'Ash' from unnest(array['${people.join("','")}']) address
       returning id
     )
     insert into credentials (user_id, password_hash) select id, '${passwordHash}' from made`,
  ])
  const run = async <T>(args: string[], measure: (url: string) => Promise<T>): Promise<T> => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { ...database.environment, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100000' }
    const program = await startProgram(args, env, `${url}/api/health`)
    return await measure(url).finally(() => program.stop())
  }
  try {
    return [
      await run(['--import', 'tsx', 'bench/checked-server.ts'], sessionCheck),
      await run(['dist/server/main.js'], signInsBeside),
    ]
  } finally {
    await database.stop()
  }
}

/** Both calls in turn, so that whatever else the machine does meets both. */
async function sessionCheck(url: string): Promise<AddedTime> {
  const limit = 0.7
  const measure = async () => {
    const [open, checked]: [number[], number[]] = [[], []]
    for (let n = 0; n < REQUESTS; n++) {
      open.push(await timed(`${url}/api/bench/open`))
      checked.push(await timed(`${url}/api/bench/checked`))
    }
    const baseline = median(open)
    return { baseline: rounded(baseline), added: rounded(median(checked) - baseline) }
  }
  const { middle, runs } = await middleOf(measure, ({ added }) => added)
  return { scenario: 'session check', ...middle, runs, limit, isWithin: middle.added <= limit }
}

/** The run in the middle, whole: what stands beside each other was measured beside each other. */
async function middleOf<R>(measure: () => Promise<R>, figure: (run: R) => number) {
  await measure()
  const runs: R[] = []
  while (runs.length < RUNS) runs.push(await measure())
  const middle = [...runs].sort((a, b) => figure(a) - figure(b))[Math.floor(RUNS / 2)] as R
  return { middle, runs }
}

async function signInsBeside(url: string): Promise<Slowdown> {
  const limit = 1.5
  const list = async () => {
    const times: number[] = []
    for (let n = 0; n < REQUESTS; n++) times.push(await timed(`${url}/api/tasks?limit=50`))
    return timesOf(times)
  }
  const measure = async () => {
    const quiet = await list()
    const crowd = await startCrowd(url)
    const busy = await list()
    const ratio = rounded(busy.median / quiet.median)
    return { quiet, busy, ratio, signIns: await crowd.stop() }
  }
  const { middle, runs } = await middleOf(measure, ({ ratio }) => ratio)
  const scenario = `list of 50 tasks beside ${SIGN_INS} who sign in`
  return { scenario, ...middle, runs, limit, isWithin: middle.ratio <= limit }
}

/** Begins once the first are in; `stop` waits for the last. */
async function startCrowd(url: string) {
  const child = fork('bench/signing-in.ts', [url, PASSWORD, ...people])
  let count = 0
  child.on('message', () => {
    count++
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  const began = performance.now()
  const before = count
  return {
    /** Sign-ins a second. */
    async stop() {
      const rate = (count - before) / ((performance.now() - began) / 1000)
      if (child.connected) child.send('stop')
      const [code] = await ended
      if (code !== 0) throw new Error('the sign-ins failed')
      return Math.round(rate)
    },
  }
}
