// Builds dist/web (what browsers load) and dist/server (what Node runs). `build.mjs server` builds that part only.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { root, sourceFingerprint } from './fingerprint.mjs'
import { precompress } from './precompress.mjs'

/** Programs that Node starts by themselves: the server, what does its heavy work, and the operator's command. */
const serverEntries = ['server/main.ts', 'server/worker-process.ts', 'server/operator.ts']

const at = (name) => path.join(root, name)
const isServerOnly = process.argv.includes('server')

// Taken first: what is edited during the build calls for another one.
const fingerprint = sourceFingerprint()
rmSync(at('dist/.stamp'), { force: true })
await buildServer()
if (!isServerOnly) {
  await buildWeb({
    root,
    logLevel: 'warn',
    build: { outDir: at('dist/web'), emptyOutDir: true },
  })
  await precompress(at('dist/web'))
  writeFileSync(at('dist/.stamp'), fingerprint)
}

async function buildServer() {
  rmSync(at('dist/server'), { recursive: true, force: true })
  await bundle({
    absWorkingDir: root,
    entryPoints: serverEntries,
    outbase: 'server',
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  copySql()
}

/** They are read at run time; server/database/sql-folder.ts knows this place. */
function copySql() {
  const [from, to] = [at('server/database'), at('dist/server/database')]
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.endsWith('.sql')) cpSync(path.join(from, name), path.join(to, name))
  }
  cpSync(path.join(from, 'migrations'), path.join(to, 'migrations'), {
    recursive: true,
    filter: (file) => path.basename(file) !== 'meta',
  })
}
