// The calls of the company's AI service.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CompanyAi, getCompanyAi, updateCompanyAi } from '#contract/ai.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { aiQuery } from '#web/lib/ai.ts'
import { call } from '#web/lib/call.ts'

export type AiPatch = InputOf<typeof updateCompanyAi>['body']

const companyAiQuery = queryOptions({
  queryKey: ['settings', 'company-ai'],
  queryFn: async ({ signal }): Promise<CompanyAi> => await call(getCompanyAi, undefined, { signal }),
})

/** `send` rejects as the call does. */
export function useCompanyAi() {
  const client = useQueryClient()
  const query = useQuery(companyAiQuery)
  const { queryKey } = companyAiQuery
  const [timesSaved, setTimesSaved] = useState(0)
  const { mutateAsync, isPending, variables } = useMutation({
    scope: { id: queryKey.join() },
    mutationFn: (body: AiPatch) => call(updateCompanyAi, { body }),
    onSuccess: async (ai) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, ai)
      void client.invalidateQueries({ queryKey: aiQuery.queryKey })
      setTimesSaved((times) => times + 1)
    },
  })
  return { query, send: mutateAsync, timesSaved, choosing: isPending ? variables.provider : undefined }
}
