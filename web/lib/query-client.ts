// The cache of what the server said; its keys start with the module's word, as live.ts expects.
import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/lib/call.ts'

const RETRIES = 2
/** A list that failed to load is asked for again this often, as its error text promises. */
export const RETRY_SECONDS = 15

/** Only what may pass by itself is worth asking again: no answer, or a fault of the server. */
const mayPass = (error: Error): boolean =>
  error instanceof CallError ? error.status === 0 || error.status >= 500 : false

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events say when something changed (live.ts); focus only catches what a dropped socket missed.
      staleTime: 30_000,
      // A server on the own machine answers without the internet.
      networkMode: 'always',
      retry: (count, error) => count < RETRIES && mayPass(error),
      retryDelay: (count) => 400 * 2 ** count,
      refetchInterval: ({ state }) =>
        state.status === 'error' && state.error && mayPass(state.error) ? RETRY_SECONDS * 1000 : false,
    },
    mutations: { networkMode: 'always' },
  },
})
