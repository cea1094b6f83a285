// Where the person's own account stands: password, second factor, an address that is about to change.
import { queryOptions } from '@tanstack/react-query'
import { getSecurity, type Security } from '#contract/account.ts'
import { call } from '#web/lib/call.ts'

export const securityQuery = queryOptions({
  queryKey: ['settings', 'account', 'security'],
  queryFn: async ({ signal }): Promise<Security> => await call(getSecurity, undefined, { signal }),
  // Links are opened in other windows, and before a company is chosen nothing tells of it.
  refetchOnWindowFocus: 'always',
})

/** The settings, where a second factor is set up at once. */
export const setUpPath = (factor: 'two-factor' | 'passkey'): string =>
  `/app/settings?set-up=${factor}#security`
