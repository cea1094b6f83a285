// What of the users screen stands in its address: tab, filters, order, whose profile is open, the organisation chart.
import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { NAME_LENGTH, SEARCH_QUERY_LENGTH } from '#contract/limits.ts'
import { type DirectorySort, directorySorts } from '#contract/users.ts'

export const usersTabs = ['directory', 'invitations', 'roles'] as const
export type UsersTab = (typeof usersTabs)[number]

export interface UsersSearch {
  tab: UsersTab
  /** Parts of name, email or skills. */
  text: string
  /** Name of a role. */
  role: string | null
  sort: DirectorySort
  isDeactivated: boolean
  /** Whose profile is open. */
  userId: string | null
  isChartOpen: boolean
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const oneOf = <T extends string>(known: readonly T[], value: string | null, otherwise: T): T =>
  known.find((item) => item === value) ?? otherwise

function read(params: URLSearchParams): UsersSearch {
  const userId = params.get('user')
  return {
    tab: oneOf(usersTabs, params.get('tab'), 'directory'),
    text: (params.get('q') ?? '').slice(0, SEARCH_QUERY_LENGTH),
    role: params.get('role')?.slice(0, NAME_LENGTH) || null,
    sort: oneOf(directorySorts, params.get('sort'), 'firstName'),
    isDeactivated: params.get('status') === 'deactivated',
    userId: userId !== null && id.test(userId) ? userId.toLowerCase() : null,
    isChartOpen: params.get('chart') === 'open',
  }
}

/** Leaves out whatever is as usual, so that addresses stay short. */
function write(params: URLSearchParams, change: Partial<UsersSearch>): URLSearchParams {
  const { tab, text, role, sort, isDeactivated, userId, isChartOpen } = { ...read(params), ...change }
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  put('tab', tab === 'directory' ? null : tab)
  put('q', text || null)
  put('role', role)
  put('sort', sort === 'firstName' ? null : sort)
  put('status', isDeactivated ? 'deactivated' : null)
  put('user', userId)
  put('chart', isChartOpen ? 'open' : null)
  return next
}

const closed = { userId: null, isChartOpen: false }

export function useUsersSearch() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const wasOpenedHere = state?.isOver === true
  return useMemo(
    () => ({
      search: read(params),
      set: (change: Partial<UsersSearch>) =>
        setParams((current) => write(current, change), { replace: true, state }),
      /** A dialog, with an entry of its own in the history, so that Back closes it. */
      open: (change: Partial<UsersSearch>) =>
        setParams((current) => write(current, change), { state: { isOver: true } }),
      close: () => {
        if (wasOpenedHere) void navigate(-1)
        else setParams((current) => write(current, closed), { replace: true })
      },
      /** The address with a change, for links. */
      addressOf: (change: Partial<UsersSearch>) => `?${write(params, change)}`,
    }),
    [params, setParams, state, wasOpenedHere, navigate],
  )
}
