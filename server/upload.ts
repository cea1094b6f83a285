// Reads files that are sent: the one of a multipart form, or a body that is a file as it is.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileInput } from '#contract/endpoint.ts'
import { messageOf } from '#contract/errors.ts'
import { Failure, fail } from '#server/errors.ts'

export interface UploadedFile {
  /** As the sender names it, without control characters. */
  name: string
  bytes: Buffer
}

const NAME_LENGTH = 255

/** Adds routes that take forms; every other one goes on refusing them. */
export function withForms(app: FastifyInstance, add: (app: FastifyInstance) => void): void {
  app.register(async (inner) => {
    await inner.register(multipart)
    add(inner)
  })
}

/** Adds routes whose body is a file as it is, whatever type it says: `request.body` is a Buffer. */
export function withBytes(app: FastifyInstance, add: (app: FastifyInstance) => void): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(inner)
  })
}

/** Throws `required` without a file, `too_large`, and `bad_request` for anything besides the file. */
export async function readUpload(
  request: FastifyRequest,
  { name, bytes }: Pick<FileInput, 'name' | 'bytes'>,
): Promise<UploadedFile> {
  const file = await onlyPart(request, name, bytes).catch((error: unknown) => {
    if (error instanceof Failure) throw error
    const { code } = error as { code?: string }
    // The parser's other errors are all about a form that is not as it should be.
    throw fail(code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'bad_request')
  })
  if (!file?.name) throw fail('required', { fields: { [name]: messageOf('required') } })
  return file
}

async function onlyPart(request: FastifyRequest, name: string, bytes: number) {
  let file: UploadedFile | undefined
  const limits = { fileSize: bytes, files: 1, fields: 0, parts: 1 }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== name) throw fail('bad_request')
    file = { name: tidyName(part.filename), bytes: await part.toBuffer() }
  }
  return file
}

const tidyName = (name = '') =>
  [...name.slice(0, 2 * NAME_LENGTH)]
    .filter((char) => !/\p{C}/u.test(char))
    .slice(0, NAME_LENGTH)
    .join('')
