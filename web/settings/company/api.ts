// The calls of the company's settings.
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Company, updateCompany } from '#contract/companies.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { CallError, call } from '#web/lib/call.ts'
import { companyQuery } from '#web/lib/company.ts'
import { errorText } from '#web/lib/error-text.ts'
import { NotConfirmed, useConfirmed } from '#web/parts/use-confirmed.ts'
import { toast } from '#web/ui/toast.ts'

export type CompanyPatch = InputOf<typeof updateCompany>['body']

/**
 * The company with every change that has no answer yet, so that a refused one is gone by itself. `change` sends one;
 * changes are answered in their order.
 */
export function useCompany(onSaved: (patch: CompanyPatch) => void) {
  const t = useTranslations()
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const query = useQuery(companyQuery)
  const { queryKey } = companyQuery
  const { mutate, mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: (body: CompanyPatch) => confirmed(() => call(updateCompany, { body })),
    onSuccess: async (company, patch) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, company)
      // The name stands in the menu, and who may invite depends on what was chosen.
      for (const key of ['user', 'companies']) void client.invalidateQueries({ queryKey: [key] })
      onSaved(patch)
    },
  })
  const change = (body: CompanyPatch): void =>
    mutate(body, {
      onError: (error) => {
        if (error instanceof NotConfirmed) return
        const isRefusal = error instanceof CallError && error.status !== 0
        const action = { label: t('common.tryAgain'), run: () => change(body) }
        toast({ text: errorText(t, error), tone: 'failed', ...(!isRefusal && { action }) })
      },
    })
  const unanswered = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as CompanyPatch,
  })
  return {
    query,
    patched: (company: Company): Company => Object.assign({}, company, ...unanswered),
    change,
    /** Rejects as the call does. */
    send: mutateAsync,
  }
}
