// What this server offers before anybody logs in: providers to sign in through, and whether it sends mail. Nothing of
// a person.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listProviders } from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'

const offerQuery = queryOptions({
  queryKey: ['auth', 'providers'],
  queryFn: async ({ signal }): Promise<ReplyOf<typeof listProviders>> =>
    await call(listProviders, undefined, { signal }),
  meta: { needsNoSession: true },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export const providersQuery = { ...offerQuery, select: ({ items }: ReplyOf<typeof listProviders>) => items }

/** Undefined until it is known; a server that does not say so sends mail. */
export function useSendsMail(): boolean | undefined {
  const { data, isPending } = useQuery(offerQuery)
  return isPending ? undefined : (data?.sendsMail ?? true)
}
