// The only way to add a route to the API: permission, schema, scope and reply come from its endpoint.
import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import {
  type Can,
  type CsvDownload,
  csvDownload,
  type Endpoint,
  type FileInput,
  type FileSentOf,
  type Image,
  image,
  type ParsedOf,
  redirect,
  type SentOf,
} from '#contract/endpoint.ts'
import { id } from '#contract/people.ts'
import { recordRefusal } from '#server/audit.ts'
import { lookUpSession } from '#server/database/opening.ts'
import {
  asPersonOf,
  inCompanyOf,
  NoMember,
  NoSession,
  type PersonScope,
  type Scope,
  withoutSession,
  withSession,
} from '#server/database/scope.ts'
import { bodyOf, fail } from '#server/errors.ts'
import { eventStreams, hangUpSignal, type Tell, takesEvents } from '#server/event-stream.ts'
import { admitMember, admitPerson, assertPermission } from '#server/guard.ts'
import { fingerprint, once } from '#server/idempotency.ts'
import { BAD_JSON } from '#server/json-body.ts'
import { isOwnOrigin } from '#server/origin.ts'
import { replyWriter } from '#server/reply.ts'
import { sessionTokenHash } from '#server/session-cookie.ts'
import { readUpload, type UploadedFile, withBytes, withForms } from '#server/upload.ts'
import { check } from '#server/validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** PUBLIC_URL: the origin that people open. */
    publicUrl: string
    /** Every call that the server answers. */
    endpoints: Endpoint[]
  }
}

/** What the handler of an endpoint is given: nothing, a person, or a member at work in a company. */
export type ScopeOf<E extends Endpoint> = E['can'] extends 'public'
  ? undefined
  : E['can'] extends 'signed-in'
    ? PersonScope
    : Scope

/** JSON as it is sent, or what goes by a way of its own. */
type Answer = string | Sent
type Send = (reply: FastifyReply, request: FastifyRequest) => FastifyReply
interface Sent {
  send: Send
}

/** Replies that are no JSON. */
const ownWays = new Map<z.ZodType, (answered: unknown) => Send>([
  [csvDownload, (file) => (reply) => sendFile(reply, file as CsvDownload)],
  [image, (picture) => (reply, request) => sendImage(reply, request, picture as Image)],
  [redirect, (goal) => (reply) => reply.redirect((goal as { to: string }).to, 302)],
])

interface Context {
  request: FastifyRequest
  reply: FastifyReply
  /** A short transaction, for endpoints with `transaction: false`. */
  inScope<T>(work: () => Promise<T>): Promise<T>
  /** Aborted when the caller hangs up. */
  signal: AbortSignal
  /** Sends an event of the endpoint, where the caller takes them. */
  tell: Tell | undefined
}

type Handle<E extends Endpoint> = (
  scope: ScopeOf<E>,
  input: ParsedOf<E>,
  context: Context,
) => Promise<SentOf<E>>

/** Of an endpoint that takes a file too: runs without a transaction, because sending one may take long. */
type FileHandle<E extends Endpoint> = (
  scope: ScopeOf<E>,
  input: Omit<ParsedOf<E>, 'body'> & { file: UploadedFile },
  context: Context,
) => Promise<FileSentOf<E>>

/**
 * Adds a route. Refusals come in this order: 403 for another site's write, 401, 409 for a page of another
 * company, 403, 400 or 422, and what the handler throws. The handler runs in the scope's transaction, and what it
 * publishes or queues takes effect only when that is committed.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<E>,
  ...[handleFile]: [FileSentOf<E>] extends [never] ? [] : [FileHandle<E>]
): void {
  const { method, path, can, file, raw } = endpoint
  assertPermission(can, `${method} ${path}`)
  const answer = answerer(endpoint, handle as AnyHandle)
  const answerFile =
    file && handleFile && answerer(fileEndpoint(endpoint, file), withFile<E>(file, handleFile))
  const options: RouteOptions = {
    method,
    url: path,
    exposeHeadRoute: false,
    config: { endpoint },
    onRequest: async (request) => {
      if (method !== 'GET' && !isOwnOrigin(request.headers, request.host, app.publicUrl))
        throw fail('bad_origin')
      if (can !== 'public' && !sessionTokenHash(request)) throw fail('no_session')
    },
    // A file is not even read from somebody who is not signed in.
    ...(raw && { bodyLimit: raw.bytes, preParsing: requireSession }),
    handler: (request, reply) =>
      answerFile && request.isMultipart() ? answerFile(request, reply) : answer(request, reply),
  }
  if (answerFile) withForms(app, (inner) => inner.route(options))
  else if (raw) withBytes(app, (inner) => inner.route(options))
  else app.route(options)
}

async function requireSession(request: FastifyRequest): Promise<void> {
  if (!(await lookUpSession(sessionTokenHash(request) ?? ''))) throw fail('no_session')
}

type AnyScope = Scope | PersonScope | undefined
type AnyHandle = (scope: AnyScope, input: ParsedOf<Endpoint>, context: Context) => Promise<unknown>

const fileEndpoint = (endpoint: Endpoint, { reply }: FileInput): Endpoint => ({
  ...endpoint,
  body: undefined,
  reply,
  status: 200,
  transaction: false,
})

const withFile =
  <E extends Endpoint>(wanted: FileInput, handle: FileHandle<E>): AnyHandle =>
  async (scope, input, context) => {
    const file = await readUpload(context.request, wanted)
    return handle(scope as ScopeOf<E>, { ...(input as ParsedOf<E>), file }, context)
  }

function answerer(endpoint: Endpoint, handle: AnyHandle) {
  const { method, path, can, status = 200 } = endpoint
  const parse = inputParser(endpoint)
  const ownWay = ownWays.get(endpoint.reply)
  const writeJson = ownWay || status === 204 ? () => '' : replyWriter(endpoint.reply)
  const write = (answered: unknown): Answer => (ownWay ? { send: ownWay(answered) } : writeJson(answered))
  const writeKept = endpoint.kept && replyWriter(endpoint.kept)
  const streamTo = endpoint.events && eventStreams(endpoint)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers['idempotency-key']
    const stream = takesEvents(request) ? streamTo?.(reply) : undefined
    const run = async (scope: AnyScope): Promise<Answer> => {
      const inScope: Context['inScope'] = (work) => inScopeOf(can, scope, work)
      const tell = stream?.tell
      const context: Context = {
        ...{ request, reply, inScope, tell },
        get signal() {
          return hangUpSignal(reply)
        },
      }
      const work = async () => {
        const answered = await handle(scope, parse(request), context)
        return { answered, sent: write(answered) }
      }
      if (status !== 201 || typeof key !== 'string' || !scope || endpoint.transaction === false) {
        return (await work()).sent
      }
      const asked = fingerprint(method, request.url, request.body)
      const sender = { ownerId: ownerOf(can, scope), userId: scope.userId }
      return once(sender, { key, request: asked }, async () => {
        const { answered, sent } = await work()
        return { sent: String(sent), kept: writeKept ? writeKept(answered) : String(sent) }
      })
    }
    let sent: Answer
    try {
      sent = await inEndpointScope(endpoint, request, run)
    } catch (failure) {
      await recordRefusal(request.member, `${method} ${path}`, failure)
      // Of an open stream the status is out already.
      if (stream?.isOpen()) return stream.failed(bodyOf(failure as FastifyError, request).body)
      throw failure
    }
    if (stream) return stream.done(String(sent))
    reply.code(status)
    if (typeof sent !== 'string') return sent.send(reply, request)
    return status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(sent)
  }
}

/** An address with its version names this one picture for ever; a browser that has it is told so. */
function sendImage(reply: FastifyReply, request: FastifyRequest, picture: Image): FastifyReply {
  const tag = `"${picture.version}"`
  const isNamed = (request.query as { version?: string }).version === picture.version
  reply.header('cache-control', isNamed ? 'private, max-age=86400, immutable' : 'private, no-cache')
  reply.header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(picture.type).send(Buffer.from(picture.content))
}

function sendFile(reply: FastifyReply, { name, lines }: CsvDownload): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(lines))
}

/** Opens what the endpoint asks for: a transaction in its scope, or only the check that it may be opened. */
async function inEndpointScope(
  { method, can, transaction }: Endpoint,
  request: FastifyRequest,
  run: (scope: AnyScope) => Promise<Answer>,
): Promise<Answer> {
  if (can === 'public') return transaction === false ? run(undefined) : withoutSession(() => run(undefined))
  const tokenHash = sessionTokenHash(request) ?? ''
  const open = <S extends Scope | PersonScope>(
    kind: 'company' | 'person',
    admit: Parameters<typeof withSession<S, Answer>>[1],
  ) => {
    const session = { kind, tokenHash, isReadOnly: method === 'GET' || transaction === false }
    return transaction === false
      ? withSession(session, admit, async (scope) => scope).then(run)
      : withSession(session, admit, run)
  }
  return can === 'signed-in'
    ? open('person', admitPerson(request))
    : open('company', admitMember(request, can))
}

function inScopeOf<T>(can: Can, scope: AnyScope, work: () => Promise<T>): Promise<T> {
  if (can === 'public' || !scope) return withoutSession(work)
  const opened = can === 'signed-in' ? asPersonOf(scope, work) : inCompanyOf(scope as Scope, work)
  return opened.catch((error: unknown) => {
    if (error instanceof NoSession) throw fail('no_session')
    throw error instanceof NoMember ? fail('no_company') : error
  })
}

const ownerOf = (can: Can, scope: Scope | PersonScope): string =>
  can === 'signed-in' ? scope.userId : (scope as Scope).companyId

/** Checks path, query and body. An endpoint without a body takes none, one without a query no parameters. */
function inputParser(endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const params = z.object(Object.fromEntries(names.map((name) => [name, isId(name) ? id : z.string()])))
  const query = endpoint.query ?? z.strictObject({})
  const body = endpoint.body ?? z.strictObject({})
  return (request: FastifyRequest): ParsedOf<Endpoint> => {
    if (request.body === BAD_JSON) throw fail('bad_json')
    const input = {
      query: check(query, request.query),
      body: endpoint.method === 'GET' || endpoint.raw ? undefined : check(body, request.body ?? {}),
    }
    const path = params.safeParse(request.params)
    if (!path.success) throw fail('not_found') // an id of the wrong shape is nobody's
    return { ...input, params: path.data } as ParsedOf<Endpoint>
  }
}

const isId = (name: string) => name === 'id' || name.endsWith('Id')
