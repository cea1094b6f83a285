// The AI service: what it suggests, and which one a company uses. Everything that it writes is only offered.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  AI_DESCRIPTION_LENGTH,
  AI_KEY_LENGTH,
  AI_SUBTASKS_MAX,
  AI_SUBTASKS_MIN,
  DESCRIPTION_LENGTH,
  TITLE_LENGTH,
} from '#contract/limits.ts'
import { limitedText, requiredText } from '#contract/text.ts'

/** `openai`: any server that speaks OpenAI's protocol. The operator says which of the two there are, and where. */
export const aiProviders = ['google', 'openai'] as const
export type AiProvider = (typeof aiProviders)[number]

/** Events of every call that writes a text: `text` with what comes next of it. */
export const textEvents = { text: z.object({ delta: z.string() }) }

/** Markdown, from a title alone. */
export const suggestTaskDescription = endpoint('POST', '/api/ai/task-description', {
  can: 'tasks.create',
  body: z.strictObject({ title: requiredText(TITLE_LENGTH) }),
  reply: z.object({ description: requiredText(AI_DESCRIPTION_LENGTH) }),
  events: textEvents,
  transaction: false,
})

export const suggestedSubtask = z.object({
  title: requiredText(TITLE_LENGTH),
  description: requiredText(AI_DESCRIPTION_LENGTH).optional(),
})
export type SuggestedSubtask = z.output<typeof suggestedSubtask>

export const suggestSubtasks = endpoint('POST', '/api/ai/subtasks', {
  can: 'tasks.create',
  body: z.strictObject({
    title: requiredText(TITLE_LENGTH),
    description: limitedText(DESCRIPTION_LENGTH).trim().optional(),
  }),
  reply: z.object({ subtasks: z.array(suggestedSubtask).min(AI_SUBTASKS_MIN).max(AI_SUBTASKS_MAX) }),
  transaction: false,
})

/** Whether there is a service for the company, and how it is called. A name without a connection lacks a key. */
export const aiConnection = z.object({ isConnected: z.boolean(), provider: z.string().nullable() })
export type AiConnection = z.output<typeof aiConnection>

export const getAiConnection = endpoint('GET', '/api/ai', { can: 'member', reply: aiConnection })

const provider = z.enum(aiProviders, { error: 'ai_provider_unknown' })

/** What the operator offers, and what the company made of it. Keys never leave the server. */
export const companyAi = z
  .object({
    providers: z.array(z.object({ id: provider, name: z.string(), model: z.string() })),
    /** The chosen one, or the server's own choice; null where none is offered. */
    provider: provider.nullable(),
    /** The company gave its own key for the provider. */
    hasOwnKey: z.boolean(),
    isConnected: z.boolean(),
  })
  .meta({ id: 'CompanyAi' })
export type CompanyAi = z.output<typeof companyAi>

export const getCompanyAi = endpoint('GET', '/api/companies/current/ai', {
  can: 'company.manage',
  reply: companyAi,
})

/** What a header can carry. */
const key = z
  .string()
  .trim()
  .max(AI_KEY_LENGTH, { error: 'ai_key_invalid' })
  .regex(/^[\x21-\x7e]+$/, { error: 'ai_key_invalid' })

/** Only what is named changes; the key is that of the provider chosen then, null takes it away. */
export const updateCompanyAi = endpoint('PATCH', '/api/companies/current/ai', {
  can: 'company.manage',
  body: z.strictObject({ provider: provider.optional(), key: key.nullable().optional() }),
  reply: companyAi,
})
