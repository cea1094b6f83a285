// Measures two servers against each other in one run: rounds in turn, medians, ratios as JSON.
import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import autocannon from 'autocannon'

export interface Target {
  name: string
  url: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}

export interface Comparison {
  scenario: string
  callers: number
  /** Requests a second, median of the rounds. */
  product: number
  baseline: number
  /** Time of the product relative to the baseline: 1.2 is 20 % slower. */
  ratio: number
  limit: number
  isWithin: boolean
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)

/** The machine is noisy: the targets take turns, and each pair of rounds gives its own ratio. */
export async function compare(
  scenario: string,
  {
    product,
    baseline,
    callers,
    limit,
  }: { product: Target; baseline: Target; callers: number; limit: number },
): Promise<Comparison> {
  await measure(product, callers, 1)
  await measure(baseline, callers, 1)
  const rounds: { product: number; baseline: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = await measure(round % 2 ? baseline : product, callers, SECONDS)
    const second = await measure(round % 2 ? product : baseline, callers, SECONDS)
    rounds.push(round % 2 ? { product: second, baseline: first } : { product: first, baseline: second })
  }
  const ratio = median(rounds.map((round) => round.baseline / round.product))
  return {
    scenario,
    callers,
    product: Math.round(median(rounds.map((round) => round.product))),
    baseline: Math.round(median(rounds.map((round) => round.baseline))),
    ratio: Number(ratio.toFixed(2)),
    limit,
    isWithin: ratio <= limit,
  }
}

/** Requests a second; a single failed one ends the bench, since a refusal is faster than an answer. */
async function measure(target: Target, connections: number, duration: number): Promise<number> {
  const result = await autocannon({
    url: target.url,
    method: target.method ?? 'GET',
    headers: target.headers,
    ...(target.body && { body: target.body }),
    connections,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.name}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return result.requests.total / result.duration
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

export interface Program {
  /** From the command to the first answer. */
  milliseconds: number
  stop(): Promise<void>
}

/** Starts a program and waits until its address answers. */
export async function startProgram(
  args: string[],
  env: Record<string, string>,
  url: string,
): Promise<Program> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(url, child)
  return {
    milliseconds: Math.round(performance.now() - began),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function answers(url: string, child: ChildProcess) {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error('the program ended before it answered')
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${url} does not answer`)
}
