// Whether the company has an AI service.
import { queryOptions } from '@tanstack/react-query'
import { type AiConnection, getAiConnection } from '#contract/ai.ts'
import { call } from '#web/lib/call.ts'

/** Under the settings: what changes there is told to every page. */
export const aiQuery = queryOptions({
  queryKey: ['settings', 'ai'],
  queryFn: async ({ signal }): Promise<AiConnection> => await call(getAiConnection, undefined, { signal }),
})
