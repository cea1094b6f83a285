// Before npm start, dev and test: installs the packages when they do not fit the lock, and with the word
// `build` builds when the sources have changed. Needs nothing but Node, as a fresh clone has nothing else.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockFingerprint, machine, root, sourceFingerprint } from './fingerprint.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  end(`Lintel needs Node 20.19 or newer, not ${process.version}.`)

const installStamp = path.join(root, 'node_modules/.lintel-stamp')
const buildStamp = path.join(root, 'dist/.stamp')
const wantsBuild = process.argv.includes('build')

const wantedInstall = () => `${machine}\n${lockFingerprint()}\n`
const needsInstall = () => read(installStamp) !== wantedInstall()
const needsBuild = () => wantsBuild && read(buildStamp) !== sourceFingerprint()

if (needsInstall() || needsBuild()) {
  await oneAtATime(path.join(root, 'dist/.lock'), async () => {
    // Asked again: the process that held the lock may have done it.
    if (needsInstall()) await install()
    if (needsBuild()) await build()
  })
}

async function install() {
  if (!isInstalledByHand()) {
    console.log('Installing the packages (npm ci) ...')
    const npm = process.env.npm_execpath ?? ''
    const words = ['ci', '--include=dev', '--no-audit', '--no-fund']
    // Another package manager puts its own path here, and has no `ci`.
    const isNpm = path.basename(npm).startsWith('npm')
    const code = isNpm ? await run(process.execPath, [npm, ...words]) : await run('npm', words)
    if (code !== 0) end('The packages could not be installed; see above.')
  }
  writeFileSync(installStamp, wantedInstall())
}

async function build() {
  console.log('Building ...')
  if ((await run(process.execPath, [path.join(root, 'scripts/build.mjs')])) !== 0)
    end('The build failed; see above.')
}

/** After `npm install`, npm's own record of what lies in node_modules says the same as the lock. */
function isInstalledByHand() {
  const stamp = read(installStamp)
  if (stamp !== undefined && !stamp.startsWith(`${machine}\n`)) return false
  const record = read(path.join(root, 'node_modules/.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  const locked = JSON.parse(read(path.join(root, 'package-lock.json'))).packages
  return Object.entries(locked).every(([place, wanted]) => {
    if (place === '') return true
    if (!installed[place]) return wanted.optional && !isForThisMachine(wanted)
    return installed[place].integrity === wanted.integrity
  })
}

function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function run(program, words) {
  const child = spawn(program, words, {
    cwd: root,
    stdio: 'inherit',
    // On Windows npm is a .cmd file, which only a shell can run.
    shell: process.platform === 'win32' && program === 'npm',
  })
  return new Promise((resolve) => {
    child.once('error', (error) => end(error.message))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function end(line) {
  console.error(line)
  process.exit(1)
}
