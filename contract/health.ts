// Whether the process answers, and whether it can do its work.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const getHealth = endpoint('GET', '/api/health', {
  can: 'public',
  reply: z.object({ status: z.literal('ok') }),
  transaction: false,
})

/** 503 `not_ready` while the database does not answer. */
export const getReady = endpoint('GET', '/api/ready', {
  can: 'public',
  reply: z.object({ status: z.literal('ready') }),
  transaction: false,
})
