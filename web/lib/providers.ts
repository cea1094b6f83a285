// The OpenID Connect providers that this server works with; nothing of a person.
import { queryOptions } from '@tanstack/react-query'
import { listProviders, type Provider, type ProviderId } from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'

export const providersQuery = queryOptions({
  queryKey: ['auth', 'providers'],
  queryFn: async ({ signal }): Promise<Provider[]> =>
    (await call(listProviders, undefined, { signal })).items,
  meta: { needsNoSession: true },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Where a browser goes to sign in at a provider; it comes back to /app, or to /login with what went wrong. */
export const signInAddress = (id: ProviderId): string => `/api/auth/oidc/${id}/start?returnTo=/app`
