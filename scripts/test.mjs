// `npm test`: every check, one after the other, added up in a last line `N passed, N failed`.
// `npm test -- unit server/tasks` runs one step, what follows goes to its program.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env, execPath, exit, stdout } from 'node:process'
import { ensureChromium } from './chromium.mjs'
import { countPlaywright, countVitest } from './count.mjs'

const reports = mkdtempSync(join(tmpdir(), 'lintel-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const bin = (name) => join('node_modules', '.bin', name)

// The programs write into a pipe, and are told here what stands at its other end.
const colours = stdout.isTTY
  ? { FORCE_COLOR: '1', NO_COLOR: undefined }
  : { FORCE_COLOR: undefined, NO_COLOR: '1' }

const steps = {
  types: { title: 'Type check', run: (rest) => program(bin('tsc'), ['-p', '.', ...rest]) },
  lint: {
    title: 'Lint and format',
    run: (rest) => program(bin('biome'), ['check', '--error-on-warnings', ...rest]),
  },
  unused: { title: 'Unused code', run: (rest) => program(bin('knip'), rest) },
  unit: {
    title: 'Unit and HTTP tests',
    run: (rest) =>
      program(bin('vitest'), [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
        ...rest,
      ]),
    count: () => countVitest(readReport(vitestReport)),
  },
  size: { title: 'Size of the first page', run: () => program(execPath, ['scripts/size-budget.mjs']) },
  browser: {
    title: 'Browser tests',
    run: async (rest) => {
      env.CHROMIUM_PATH = await ensureChromium()
      env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport
      return program(bin('playwright'), ['test', '--reporter=list,json', ...rest])
    },
    count: () => countPlaywright(readReport(playwrightReport)),
  },
}

/** Runs a program, keeps what it prints. */
function program(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...colours } })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ isOk: false, output: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ isOk: code === 0, output }))
  })
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Passed and failed of one step; a program that fails without a failed test is one failure more. */
async function check({ title, run, count }, rest) {
  console.log(`\n== ${title}`)
  const start = performance.now()
  const { isOk, output } = await run(rest).catch((error) => ({ isOk: false, output: error.message }))
  const counted = count?.() ?? { passed: isOk && !count ? 1 : 0, failed: 0 }
  if (!isOk && counted.failed === 0) counted.failed = 1
  if (isOk && counted.passed + counted.failed === 0) counted.failed = 1
  if (counted.failed > 0 || !isOk) console.log(output.trimEnd())
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${counted.failed > 0 ? 'FAILED' : 'ok'}: ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`,
  )
  return counted
}

const [wanted, ...rest] = argv.slice(2)
if (wanted && !Object.hasOwn(steps, wanted)) {
  console.error(`There is no step "${wanted}". The steps are: ${Object.keys(steps).join(', ')}.`)
  exit(2)
}
const total = { passed: 0, failed: 0 }
for (const [name, step] of Object.entries(steps)) {
  if (wanted && name !== wanted) continue
  const { passed, failed } = await check(step, rest)
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
exit(total.failed > 0 ? 1 : 0)
