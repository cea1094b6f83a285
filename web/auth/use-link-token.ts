// The secret of a mailed link: out of the address bar as soon as it is read, kept for reloads of this tab. Without
// storage it lasts as long as the page.
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inTab } from '#web/lib/browser-storage.ts'

const keyOf = (link: string) => `lintel:link:${link}`

/** Browsers send the part after # to no server, and name it to no other site. */
function tokenIn(hash: string): string | null {
  return /^#token=([\w-]{43})$/.exec(hash)?.[1] ?? null
}

/** `isBroken`: part of the link is missing. `forget` once the secret was used or is dead; what is on the screen keeps it. */
export function useLinkToken(link: 'invitation' | 'verify-email' | 'confirm-email' | 'reset-password') {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const linked = tokenIn(hash)
  const [kept, setKept] = useState(() => inTab((storage) => storage.getItem(keyOf(link))) ?? null)
  useEffect(() => {
    if (!linked) return
    inTab((storage) => storage.setItem(keyOf(link), linked))
    setKept(linked)
    void navigate(pathname, { replace: true })
  }, [link, linked, pathname, navigate])
  const forget = useCallback(() => void inTab((storage) => storage.removeItem(keyOf(link))), [link])
  const isBroken = linked === null && hash.startsWith('#token')
  return { token: isBroken ? null : (linked ?? kept), isBroken, forget }
}
