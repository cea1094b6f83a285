// One declaration per call of the API; server and web derive everything else from it.
import { z } from 'zod'
import type { Action } from '#contract/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anybody, anybody with a session, any member at work in a company, or one whose role holds the action. */
export type Can = 'public' | 'signed-in' | 'member' | Action

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** A file that a call takes too, alone in a multipart form instead of the JSON body. */
export interface FileInput<Reply extends z.ZodType = z.ZodType> {
  /** Of the form's only field. */
  name: string
  /** The most that it may hold. */
  bytes: number
  /** What a file is answered with, and 200. */
  reply: Reply
}

interface Parts<
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Reply extends z.ZodType,
  Caller extends Can,
  File extends FileInput | undefined,
> {
  can: Caller
  /** Query string; a strict object of coerced values. */
  query?: Query
  /** JSON body; a strict object, so that unknown keys are refused. */
  body?: Body
  file?: File
  /** Instead of a JSON body: the bytes of one file, as they are, at most so many. */
  raw?: { bytes: number }
  /** The only fields that leave the server. */
  reply: Reply
  /**
   * Told on the way, by name, to a caller who accepts `text/event-stream`; then `done` with the reply or `error` with
   * message and code. Others get the reply alone. A refusal before the first event is answered like any other.
   */
  events?: Record<string, z.ZodType>
  /** Status of success: 200 unless named. A 201 of somebody signed in, in a transaction, accepts an Idempotency-Key. */
  status?: 200 | 201 | 204
  /** What is kept of a reply for an Idempotency-Key, where it holds a secret: the same without it. */
  kept?: z.ZodType
  /** `false`: the handler opens its own short transactions (hashing, mail and other slow work). */
  transaction?: false
}

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  Caller extends Can = Can,
  File extends FileInput | undefined = FileInput | undefined,
> extends Parts<Query, Body, Reply, Caller, File> {
  method: Method
  path: Path
}

/**
 * Declares a call. Path parameters are written `:name`; those named `id` or ending in `Id` are UUIDs.
 *
 *     export const getTask = endpoint('GET', '/api/tasks/:id', { can: 'tasks.view', reply: task })
 */
export function endpoint<
  const Path extends string,
  const Caller extends Can,
  Reply extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  File extends FileInput | undefined = undefined,
>(
  method: Method,
  path: Path,
  parts: Parts<Query, Body, Reply, Caller, File>,
): Endpoint<Path, Query, Body, Reply, Caller, File> {
  return { method, path, ...parts }
}

/** Reply of a call that answers 204. */
export const nothing = z.undefined()

/** A file made line by line while it is sent; such a call says `transaction: false`. */
export interface CsvDownload {
  name: string
  lines: AsyncIterable<string>
}

/** Reply of a call that answers with a CSV file to save. */
export const csvDownload = z.custom<CsvDownload>()

/** A picture that goes with its own type; `version` is an ETag, and whoever has that one is told so (304). */
export interface Image {
  type: string
  content: Uint8Array
  version: string
}

/** Reply of a call that answers with a picture. Browsers keep it, for nobody else, as long as they like. */
export const image = z.custom<Image>()

/** Reply of a call that leads the browser elsewhere (302): an address, or an own path. */
export const redirect = z.custom<{ to: string }>()

type InputOfSchema<T> = T extends z.ZodType ? z.input<T> : unknown
type OutputOfSchema<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller passes: `{ params, query, body }`, each only where the endpoint has it. */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer _Reply, infer _Caller>
    ? (unknown extends ParamsOf<Path> ? unknown : { params: ParamsOf<Path> }) &
        (Query extends z.ZodType ? { query?: InputOfSchema<Query> } : unknown) &
        (Body extends z.ZodType ? { body: InputOfSchema<Body> } : unknown)
    : never

/** What a handler receives, checked and with defaults filled in. */
export type ParsedOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer _Reply, infer _Caller>
    ? { params: ParamsOf<Path>; query: OutputOfSchema<Query>; body: OutputOfSchema<Body> }
    : never

/** What a caller gets back. */
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodType } ? z.output<R> : never

/** What a handler returns. */
export type SentOf<E> = E extends { reply: infer R extends z.ZodType } ? z.input<R> : never

/** What a caller gets back for a file. */
export type FileReplyOf<E> = E extends { file?: infer F extends FileInput } ? z.output<F['reply']> : never

/** What a handler returns for a file. */
export type FileSentOf<E> = E extends { file?: infer F extends FileInput } ? z.input<F['reply']> : never
