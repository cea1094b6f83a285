// What a browser is told about pages: what they may load, and whether a window that they open may answer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { secureHeaders } from '#server/headers.ts'
import { servePages } from '#server/pages.ts'

let app: FastifyInstance
let folder: string
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function headersOf(url: string, script: string | undefined) {
  folder = mkdtempSync(path.join(tmpdir(), 'lintel-pages-'))
  writeFileSync(path.join(folder, 'index.html'), '<style nonce="__NONCE__"></style>')
  app = fastify()
  app.decorate('publicUrl', 'http://localhost:3000')
  await secureHeaders(app)
  await servePages(app, folder, { script })
  const { headers, body } = await app.inject(url)
  const policy = String(headers['content-security-policy'])
  const allowed = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
  return { opener: headers['cross-origin-opener-policy'], policy, allowed, body }
}

const closed = {
  'default-src': "default-src 'none'",
  'script-src': "script-src 'self'",
  'connect-src': "connect-src 'self'",
  'base-uri': "base-uri 'none'",
  'form-action': "form-action 'self'",
  'frame-ancestors': "frame-ancestors 'none'",
}

test.each(['/', '/login', '/app/tasks'])('%s is alone, and loads what is ours', async (url) => {
  const { opener, allowed, policy, body } = await headersOf(url, undefined)
  expect(opener).toBe('same-origin')
  expect(allowed).toMatchObject(closed)
  expect(policy).not.toContain('frame-src')
  const [, nonce] = /nonce="([^"]+)"/.exec(body) ?? []
  expect(allowed['style-src']).toBe(`style-src 'self' 'nonce-${nonce}'`)
})

test('the script of a provider runs, talks to its own part of the site, and hears of its window', async () => {
  const { opener, allowed } = await headersOf('/login', 'https://accounts.google.com/gsi/client')
  expect(opener).toBe('same-origin-allow-popups')
  expect(allowed).toMatchObject({
    ...closed,
    'script-src': "script-src 'self' https://accounts.google.com/gsi/client",
    'connect-src': "connect-src 'self' https://accounts.google.com/gsi/",
    'frame-src': 'frame-src https://accounts.google.com/gsi/',
  })
})
