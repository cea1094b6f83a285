// Describes every call as an OpenAPI document, from the endpoints that the server answers.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { csvDownload, type Endpoint, image, redirect } from '#contract/endpoint.ts'
import { getOpenApi } from '#contract/openapi.ts'
import { isAction } from '#contract/permissions.ts'
import { route } from '#server/route.ts'

type Json = Record<string, unknown>

export function openApiRoutes(app: FastifyInstance): void {
  let document: ReturnType<typeof documentOf> | undefined
  route(app, getOpenApi, async () => {
    document ??= documentOf(app.endpoints)
    return document
  })
}

function documentOf(endpoints: Endpoint[]) {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Lintel', version: '1' },
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

function operation(endpoint: Endpoint, schemas: Json): Json {
  const { path, can, query, body, file, raw, reply, status = 200 } = endpoint
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) =>
    parameter(name ?? '', 'path', { type: 'string' }),
  )
  const queryShape = query && (jsonSchema(query, 'input', schemas) as { properties?: Json })
  const inQuery = Object.entries(queryShape?.properties ?? {}).map(([name, shape]) =>
    parameter(name, 'query', shape),
  )
  return {
    summary: isAction(can) ? `needs ${can}` : can,
    parameters: [...inPath, ...inQuery],
    ...(can !== 'public' && { security: [{ session: [] }] }),
    ...((body || file || raw) && {
      requestBody: {
        content: {
          ...(body && content(jsonSchema(body, 'input', schemas))),
          ...(file && form(file.name)),
          ...(raw && { '*/*': bytes }),
        },
      },
    }),
    responses: {
      ...(file && {
        200: { description: 'a file was read', content: content(jsonSchema(file.reply, 'output', schemas)) },
      }),
      ...(reply === redirect
        ? { 302: { description: 'leads elsewhere' } }
        : { [status]: { description: 'success', ...success(endpoint, schemas) } }),
      default: { description: 'a refusal: message, code, and fields of a form' },
    },
  }
}

/** Content of the answer to a call that succeeded; none of an empty one. */
function success({ reply, status, events }: Endpoint, schemas: Json): Json {
  if (reply === csvDownload) return { content: { 'text/csv': { schema: { type: 'string' } } } }
  if (reply === image) return { content: { 'image/*': bytes } }
  if (status === 204) return {}
  const stream = events && { 'text/event-stream': { schema: { type: 'string' } } }
  return { content: { ...content(jsonSchema(reply, 'output', schemas)), ...stream } }
}

const bytes: Json = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }

const parameter = (name: string, place: 'path' | 'query', schema: unknown): Json => ({
  name,
  in: place,
  schema,
  ...(place === 'path' && { required: true }),
})

const content = (schema: unknown): Json => ({ 'application/json': { schema } })

const form = (name: string): Json => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [name]: bytes.schema },
      required: [name],
    },
  },
})

/** Schemas with an id move to the components, where every call shares them. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): unknown {
  const { $schema: _, $defs, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  const rewritten = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, definition] of Object.entries(($defs as Json) ?? {}))
    schemas[name] ??= rewritten(definition)
  return rewritten(shape)
}
