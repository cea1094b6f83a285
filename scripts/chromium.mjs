// Finds a Chromium for the browser tests, or installs Debian's; run alone, it prints the path.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { argv, env, exit, getuid, platform } from 'node:process'
import { pathToFileURL } from 'node:url'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const help = `No Chromium was found for the browser tests. Any of these gives one:
  - Debian, Ubuntu:    apt-get install chromium        (done by itself when run as root on Debian)
  - any system:        npx playwright install chromium
  - one you have:      CHROMIUM_PATH=/path/to/chromium npm test`

/** The path of a Chromium, or undefined. */
async function find() {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and there is no such file.`)
  }
  const { chromium } = await import('@playwright/test')
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

export const isDebianRoot = () =>
  platform === 'linux' &&
  getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  existsSync('/usr/bin/apt-get')

let isListFresh = false

/** Installs Debian packages; true when apt-get says so. Another apt-get may run: it is waited for. */
export function aptInstall(...packages) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
      // The output would end up in the middle of a report that a program may read from stdout.
      stdio: ['ignore', 2, 2],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  if (!isListFresh) isListFresh = apt('update')
  return apt('install', '-y', '--no-install-recommends', ...packages)
}

/** Arabic and Japanese need glyphs, or screenshots show boxes; without them the tests still say something. */
function ensureFonts() {
  const has = (language) => {
    const found = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' })
    return found.status === 0 && found.stdout.trim() !== ''
  }
  const missing = [!has('ar') && 'fonts-noto-core', !has('ja') && 'fonts-noto-cjk'].filter(Boolean)
  if (missing.length > 0 && !aptInstall('fontconfig', ...missing)) {
    console.error(`Could not install ${missing.join(' and ')}: screenshots will lack some scripts.`)
  }
}

/** The path of a Chromium, installed first where that is possible; throws with the help otherwise. */
export async function ensureChromium() {
  let path = await find()
  if (!path && isDebianRoot()) {
    console.error('Installing Chromium with apt-get; this takes a minute or two.')
    aptInstall('chromium')
    path = await find()
  }
  if (!path) throw new Error(help)
  if (isDebianRoot()) ensureFonts()
  return path
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  try {
    console.log(await ensureChromium())
  } catch (error) {
    console.error(error.message)
    exit(1)
  }
}
