// The API's own description.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** An OpenAPI 3.1 document of every call. */
export const getOpenApi = endpoint('GET', '/api/openapi.json', {
  can: 'signed-in',
  reply: z.looseObject({ openapi: z.string() }),
  transaction: false,
})
