// What a browser loads before the first screen shows, compressed, against the budget (1 kB = 1000 bytes).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit } from 'node:process'
import { gzipSync } from 'node:zlib'

const web = 'dist/web'
const budget = { script: 160_000, style: 30_000 }
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

let manifest
try {
  manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
} catch {
  console.error(
    `${web}/.vite/manifest.json is missing: build the web app first (node scripts/ensure.mjs build).`,
  )
  exit(1)
}

/** The entry, what it imports statically, and their style sheets; lazy screens come later and do not count. */
function firstLoad() {
  const files = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return [...files]
}

const rows = firstLoad()
  .map((file) => ({
    file,
    kind: file.endsWith('.css') ? 'style' : 'script',
    size: gzipSync(readFileSync(join(web, file)), { level: 9 }).length,
  }))
  .sort((a, b) => b.size - a.size)
for (const { file, size } of rows) console.log(`${kilobytes(size).padStart(10)}  ${file}`)

let isOver = rows.length === 0
for (const [kind, limit] of Object.entries(budget)) {
  const sum = rows.filter((row) => row.kind === kind).reduce((total, row) => total + row.size, 0)
  isOver ||= sum > limit
  console.log(
    `${kilobytes(sum).padStart(10)}  ${kind}, at most ${kilobytes(limit)}${sum > limit ? ': TOO LARGE' : ''}`,
  )
}
exit(isOver ? 1 : 0)
