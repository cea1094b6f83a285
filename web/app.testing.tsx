// Renders the real routes in tests of the web app, against a server that is faked at the network's edge.
import { cleanup, configure, render } from '@testing-library/react'
import { Suspense, useLayoutEffect } from 'react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { actions } from '#contract/permissions.ts'
import { busy } from '#web/lib/busy.ts'
import { startLanguage } from '#web/lib/language.ts'
import { page } from '#web/lib/page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Providers } from '#web/Providers.tsx'
import { Screens } from '#web/routes.tsx'
import { BusyOverlay } from '#web/ui/BusyOverlay.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { dismissToasts } from '#web/ui/toast.ts'

// Events have tests of their own; nobody listens here.
vi.mock('#web/lib/live.ts', () => ({ startLive: () => () => {} }))

// Each screen is a script of its own, and a busy machine takes its time to load one.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  dismissToasts()
  queryClient.clear()
  Object.assign(page, { userId: null, companyId: null })
  localStorage.clear()
  sessionStorage.clear()
  busy.hide()
})

export const idOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The secret of a mailed link, as long as the server makes them. */
export const linkSecret = (word: string): string => word.padEnd(43, '_')

/** A company of a person's own list. */
export function companyOf(number: number, name: string, members = 1, lastOpenedAt: string | null = null) {
  return { id: idOf(number), _id: idOf(number), name, members, role: 'user', lastOpenedAt }
}

/** An admin without a company unless the changes say otherwise. */
export function userOf(changes: Partial<User> = {}): User {
  return {
    id: idOf(1),
    _id: idOf(1),
    firstName: 'Mara',
    lastName: 'Ilves',
    email: 'mara@alderfinch.example',
    emailVerified: true,
    hasMailServer: true,
    timeZone: null,
    language: null,
    needsTwoFactor: false,
    description: null,
    skills: [],
    profileImage: null,
    role: null,
    permissions: [],
    companyId: null,
    companyName: null,
    companies: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}

export const inCompany = (id: string, name: string): Partial<User> => ({
  companyId: id,
  companyName: name,
  role: 'admin',
  permissions: actions,
})

/** Status and body of an answer, or what is no JSON; a thrown error is a network that fails. */
type Answer = readonly [status: number, body?: unknown] | Response
export type Answers = Record<string, (body: unknown, query?: URLSearchParams) => Answer | Promise<Answer>>

export const refusal = (code: string, message = ''): { code: string; message: string } => ({ code, message })

/** Answers calls by "METHOD /path"; what is not named is not found. Gives the list of calls made. */
export function fakeServer(answers: Answers): { name: string; body: unknown; query: string }[] {
  const calls: { name: string; body: unknown; query: string }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const name = `${init.method ?? 'GET'} ${pathname}`
    const { body } = init
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : (body ?? undefined)
    calls.push({ name, body: sent, query: searchParams.toString() })
    const answer = (await answers[name]?.(sent, searchParams)) ?? [404, refusal('not_found')]
    if (answer instanceof Response) return answer
    const [status, reply] = answer
    const hasBody = reply !== undefined
    return new Response(hasBody ? JSON.stringify(reply) : null, { status })
  })
  return calls
}

interface Router {
  state: { location: { pathname: string; search: string; hash: string } }
  navigate: NavigateFunction
}

/** Opens an address of the real application. */
export async function openApp(path: string) {
  await startLanguage()
  const router: Router = { state: { location: { pathname: path, search: '', hash: '' } }, navigate: () => {} }
  render(
    <Providers>
      <MemoryRouter initialEntries={[path]}>
        <Watch router={router} />
        <Suspense>
          <Screens />
        </Suspense>
      </MemoryRouter>
      <Toaster />
      <BusyOverlay />
    </Providers>,
  )
  return { router, path: () => router.state.location.pathname }
}

/** Tells the test where the application is, and lets it go elsewhere. */
function Watch({ router }: { router: Router }) {
  const location = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => void Object.assign(router, { state: { location }, navigate }))
  return null
}
