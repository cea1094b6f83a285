// The end of a session, and moving it to another company.
import { logout } from '#contract/auth.ts'
import { changeCompany } from '#contract/companies.ts'
import { busy } from '#web/lib/busy.ts'
import { call, onRefusal } from '#web/lib/call.ts'
import { page } from '#web/lib/page.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { sessionEnding } from '#web/lib/session-ending.ts'
import { createStore } from '#web/lib/store.ts'
import { forgetStored } from '#web/lib/stored-state.ts'
import { userQuery } from '#web/lib/user.ts'
import { forgetWayBack, wayBackOf } from '#web/lib/way-back.ts'
import { chooseZone } from '#web/lib/zone.ts'

const forgetters: (() => void)[] = []

/** What a module keeps in memory of a person goes when their session ends, before the next one comes. */
export function atSessionEnd(forget: () => void): void {
  forgetters.push(forget)
}

const ends = createStore(0)

/** Renders the guard at once: the cache tells of the end a moment later, and screens must not see it first. */
export const useSessionEnds = (): unknown => ends.use()

/** By an act of the person's own. */
export function endSession(): void {
  sessionEnding.left()
  letGo()
}

/** The server no longer knows it: ended elsewhere or expired, unless this browser's own log-out reached it first. */
export function loseSession(): void {
  sessionEnding.lost()
  letGo()
}

/** Forgets what was loaded; the guard then leads to /login. */
function letGo(): void {
  ends.set(ends.get() + 1)
  for (const forget of forgetters) forget()
  chooseZone(null)
  Object.assign(page, { userId: null, companyId: null })
  queryClient.getMutationCache().clear()
  // The user's query stays, because the guard watches it, and what a mailed link gave to whoever holds it; all else
  // is gone for whoever logs in next.
  queryClient.setQueryData(userQuery.queryKey, null)
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== userQuery.queryKey[0] && !meta?.needsNoSession,
  })
}

/** Nothing of a company that the person is no longer in stays in the page. */
export function forgetCompany(): void {
  page.companyId = null
  const kept = [userQuery.queryKey[0], 'companies']
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...outside })
  for (const key of kept) void queryClient.invalidateQueries({ queryKey: [key] })
}

const outside = { companyId: null, companyName: null, role: null, permissions: [], needsTwoFactor: false }

// While the session moves, its old pages are told that it did: this one is on its way to /app already.
let isMoving = false

/**
 * A new page for the company that the session is in now; drafts stand in local storage under the old one. What was open
 * by the address was the old company's: a form that is open again at once would take what is being typed.
 */
export function reloadPage(): void {
  if (isMoving) return
  history.replaceState(null, '', location.pathname + location.hash)
  location.reload()
}

// A page that the browser kept in mind and shows again may be of another company, or of nobody any more.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

onRefusal.noSession = loseSession
onRefusal.companyChanged = reloadPage
// The guard shows what the company asks for.
onRefusal.twoFactorNeeded = () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })

export async function logOut(): Promise<void> {
  const { userId } = page
  await logOutBy(() => call(logout))
  if (userId) forgetStored(userId)
}

/** An act of the person's own that ends the session of this browser; its windows hear of it before the act is done. */
export async function logOutBy<T>(act: () => Promise<T>): Promise<T> {
  sessionEnding.beginLeaving()
  try {
    const reply = await act()
    forgetWayBack()
    endSession()
    return reply
  } catch (error) {
    sessionEnding.stopLeaving()
    throw error
  }
}

/** An act by which the person's membership in the page's company ends; `goOn` leaves its screens. */
export async function endCompany(act: () => Promise<unknown>, goOn: () => void): Promise<void> {
  isMoving = true
  try {
    await act()
    await queryClient.cancelQueries({ queryKey: userQuery.queryKey })
    forgetCompany()
    goOn()
  } finally {
    isMoving = false
  }
}

/**
 * Moves the session, then loads the application anew (spec section 4), on the page that was lost in this company or at
 * home. `text` stands on the overlay meanwhile.
 */
export async function openCompany(userId: string, companyId: string, text: string): Promise<void> {
  busy.show(text)
  isMoving = true
  try {
    await call(changeCompany, { body: { userId, companyId } })
    const path = wayBackOf(userId, companyId) ?? '/app'
    forgetWayBack()
    location.assign(path)
  } catch (error) {
    isMoving = false
    busy.hide()
    throw error
  }
}
