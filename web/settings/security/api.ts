// What the security section shows of the account, besides where it stands (lib/security.ts).
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listSecurityLog, listSessions, type OwnSession, type SecurityEntry } from '#contract/account.ts'
import { type Identity, listIdentities } from '#contract/identities.ts'
import { listPasskeys, type Passkey } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { securityQuery } from '#web/lib/security.ts'
import { userQuery } from '#web/lib/user.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['settings', 'account', 'passkeys'],
  queryFn: async ({ signal }): Promise<Passkey[]> => (await call(listPasskeys, undefined, { signal })).items,
})

export const identitiesQuery = queryOptions({
  queryKey: ['settings', 'account', 'identities'],
  queryFn: async ({ signal }): Promise<Identity[]> =>
    (await call(listIdentities, undefined, { signal })).items,
})

export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'account', 'sessions'],
  queryFn: async ({ signal }): Promise<OwnSession[]> =>
    (await call(listSessions, undefined, { signal })).items,
  // One's own stands still, whatever the others do.
  select: (sessions) => sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
  refetchOnWindowFocus: 'always',
})

interface LogPage {
  items: SecurityEntry[]
  nextCursor: string | null
}

const firstPage = undefined as string | undefined

export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['settings', 'account', 'log'],
  queryFn: async ({ pageParam: cursor, signal }): Promise<LogPage> =>
    await call(listSecurityLog, { query: { cursor } }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  // It only grows: asking for each page again because the window was left brings nothing.
  refetchOnWindowFocus: false,
  refetchOnMount: 'always',
  meta: { onlyGrows: true },
  select: ({ pages }) => pages.flatMap(({ items }) => items),
})

/** After an act: it shows in several places, and the log has another entry. */
export function refreshAccount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: securityQuery.queryKey.slice(0, 2) })
  void client.invalidateQueries(userQuery)
}
