// Where a browser may be led after it came back from a provider: nowhere but to an own page.

const HOME = '/app'
// Nobody's: an address that leads away from it would lead away from us.
const BASE = 'http://own.invalid'

/** Slashes, backslashes, dots and control characters written so that something later may read them as such. */
const DISGUISED = /%(?:2f|5c|2e|[01][0-9a-f]|7f|25)/i

/** An own path below /app, as a browser would read it; /app for anything else. */
export function ownPath(wanted: string | undefined): string {
  // Browsers take a backslash for a slash, and leave control characters out.
  if (!wanted?.startsWith(HOME) || /[\\\p{C}]/u.test(wanted) || !URL.canParse(wanted, BASE)) return HOME
  const { origin, pathname, search, hash } = new URL(wanted, BASE)
  const isBelow = pathname === HOME || pathname.startsWith(`${HOME}/`)
  if (origin !== BASE || !isBelow || pathname.includes('//') || DISGUISED.test(pathname)) return HOME
  return `${pathname}${search}${hash}`
}
