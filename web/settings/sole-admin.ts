// Companies that have no other admin: their admin can neither leave them nor delete the account.
import { queryOptions } from '@tanstack/react-query'
import { listSoleAdminCompanies } from '#contract/companies.ts'
import { call } from '#web/lib/call.ts'

/** The server decides anew when it comes to it. */
export const soleAdminQuery = queryOptions({
  queryKey: ['users', 'sole-admin'],
  queryFn: async ({ signal }): Promise<{ id: string; name: string }[]> =>
    await call(listSoleAdminCompanies, undefined, { signal }),
})
