// Response times of one caller: 95th percentiles, the best of several runs.
export interface Latency {
  scenario: string
  /** 95th percentile in milliseconds: best of the runs, and each of them. */
  p95: number
  runs: number[]
  /** The same of a call that does nothing. */
  baseline: number
  limit: number
  isWithin: boolean
}

const RUNS = 5
const REQUESTS = 100

export async function bestOf(measure: () => Promise<number>): Promise<{ best: number; runs: number[] }> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) runs.push(Number((await measure()).toFixed(1)))
  return { best: Math.min(...runs), runs }
}

/** One caller, one request after the other. */
export async function p95Of(queries: string[], call: (query: string) => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const began = performance.now()
    const reply = await call(queries[n % queries.length] ?? '')
    await reply.text()
    if (reply.status !== 200) throw new Error(`the server answered ${reply.status}`)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(REQUESTS * 0.95)] ?? Number.NaN
}
