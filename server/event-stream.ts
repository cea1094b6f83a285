// Server-sent events: what a call tells on its way, then its reply or what went wrong.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { replyWriter } from '#server/reply.ts'

export type Tell = (event: string, payload: unknown) => void

export interface EventStream {
  /** Sends an event of the endpoint; the first one opens the stream, and nothing can be refused by status any more. */
  tell: Tell
  isOpen(): boolean
  /** The last event, whether or not one was told before. */
  done(answer: string): FastifyReply
  failed(failure: ErrorBody): FastifyReply
}

export const takesEvents = ({ headers }: FastifyRequest): boolean =>
  /\btext\/event-stream\b/.test(headers.accept ?? '')

/** Makes the streams of an endpoint that has events. */
export function eventStreams({ events = {} }: Endpoint): (reply: FastifyReply) => EventStream {
  const writers = new Map(Object.entries(events).map(([name, schema]) => [name, replyWriter(schema)]))
  return (reply) => {
    let stream: Readable | undefined
    const send = (name: string, payload: string) => {
      stream ??= open(reply)
      if (!stream.destroyed) stream.push(`event: ${name}\ndata: ${payload}\n\n`)
    }
    const end = (name: string, payload: string) => {
      send(name, payload)
      if (!stream?.destroyed) stream?.push(null)
      return reply
    }
    return {
      tell(name, payload) {
        const write = writers.get(name)
        if (!write) throw new Error(`the endpoint has no event ${name}`)
        send(name, write(payload))
      },
      isOpen: () => stream !== undefined,
      done: (payload) => end('done', payload),
      failed: (failure) => end('error', JSON.stringify(failure)),
    }
  }
}

/** Neither a proxy nor a compression may hold an event back. */
function open(reply: FastifyReply): Readable {
  const stream = new Readable({ read() {} })
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no')
  reply.type('text/event-stream; charset=utf-8').send(stream)
  return stream
}

/** Aborted when the caller hangs up before the answer is out. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  if (reply.raw.destroyed) hungUp.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) hungUp.abort()
  })
  return hungUp.signal
}
