// Serves the built web app: its files, and its one page for every address that is not a file or a call.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Popup, pageOpenerPolicy, pagePolicy } from '#server/headers.ts'

/** Without a built app (development, tests of the API) only the API answers. */
export async function servePages(app: FastifyInstance, folder: string, popup: Popup): Promise<void> {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return
  const [head = '', ...rest] = readFileSync(file, 'utf8').split('__NONCE__')

  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce, popup))
      .header('cross-origin-opener-policy', pageOpenerPolicy(popup))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send([head, ...rest].join(nonce))
  }

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '**/.*/**', 'index.html'],
    wildcard: false,
    setHeaders: (reply, filePath) => {
      // Names under assets/ carry a hash of their content.
      const isForever = filePath.includes(`${path.sep}assets${path.sep}`)
      reply.setHeader('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', sendPage)
  app.get('/*', (request, reply) => {
    const [pathname = ''] = request.url.split('?')
    const isPage = !pathname.startsWith('/api/') && !path.extname(pathname)
    return isPage ? sendPage(request, reply) : reply.callNotFound()
  })
}
