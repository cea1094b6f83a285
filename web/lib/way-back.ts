// The page that somebody was sent away from, to log in or to choose a company, kept by this tab until they are there.
// Without storage everybody begins at the same page.
import { inTab } from '#web/lib/browser-storage.ts'

interface WayBack {
  /** Own path below /app. */
  path: string
  /** Whose page it was; null: of whoever logs in. */
  userId: string | null
  /** Null: of the company that they choose. */
  companyId: string | null
}

const KEY = 'lintel:way-back'

function read(): WayBack | null {
  try {
    const back = JSON.parse(inTab((storage) => storage.getItem(KEY)) ?? 'null') as WayBack | null
    return back?.path.startsWith('/app/') ? back : null
  } catch {
    return null
  }
}

export function forgetWayBack(): void {
  inTab((storage) => storage.removeItem(KEY))
}

/** Where everybody begins anyway is not worth keeping. */
export function keepWayBack(back: WayBack): void {
  if (['/app', '/app/select-company'].includes(back.path)) forgetWayBack()
  else inTab((storage) => storage.setItem(KEY, JSON.stringify(back)))
}

const isOfNoCompany = (path: string) => path.startsWith('/app/settings')

/** There, or at work in a company: it is over. Without one nobody is there on a page that needs it. */
export function endWayBack(path: string, isAtWork: boolean): void {
  if (isAtWork || (isOfNoCompany(path) && read()?.path === path)) forgetWayBack()
}

/** The page that needs no company, for a way that leaves the site in between. */
export function personalWayBack(): string | null {
  const path = read()?.path ?? ''
  return isOfNoCompany(path) ? path : null
}

/** Null: there is none for this person, or its company is not the one that is open. */
export function wayBackOf(userId: string, companyId: string | null): string | null {
  const back = read()
  if (!back || (back.userId ?? userId) !== userId) return null
  const isOpen = companyId !== null && (back.companyId ?? companyId) === companyId
  return isOpen || isOfNoCompany(back.path) ? back.path : null
}
