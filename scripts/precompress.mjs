// Puts a .br and a .gz beside each large text file of the built web app, so that no request waits for it.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// HTML is not among them: the server fills it in for each request. Nor is Vite's own folder with a dot.
const textFile = /^[^.].*\.(js|css|svg|json)$/
const smallest = 1024

export async function precompress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => textFile.test(name))
  await Promise.all(names.map((name) => compress(path.join(folder, name))))
}

async function compress(file) {
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
