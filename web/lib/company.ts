// The company that is open, with its settings, as several screens ask for it.
import { queryOptions } from '@tanstack/react-query'
import { type Company, getCompany } from '#contract/companies.ts'
import { call } from '#web/lib/call.ts'

export const companyQuery = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: async ({ signal }): Promise<Company> => await call(getCompany, undefined, { signal }),
})
