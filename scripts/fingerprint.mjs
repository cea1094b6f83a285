// Fingerprints of what an installation and a build are made from: equal ones need no new one.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const sources = [
  'contract',
  'server',
  'web',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/precompress.mjs',
]

/** Packages may hold programs made for one machine and one Node. */
export const machine = `${process.version} ${process.platform} ${process.arch}`

export const lockFingerprint = () => fingerprint(['package-lock.json'])

export const sourceFingerprint = () => fingerprint(sources.flatMap(filesUnder))

function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(name) {
  const place = path.join(root, name)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [name]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}
