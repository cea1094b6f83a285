// The secret of a mailed link: out of the address bar as soon as it is read, kept for reloads of this tab.
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const keyOf = (link: string) => `lintel:link:${link}`

/** Browsers send the part after # to no server, and name it to no other site. */
function tokenIn(hash: string): string | null {
  return /^#token=([\w-]{43})$/.exec(hash)?.[1] ?? null
}

/** Storage may be forbidden: then the secret lasts as long as the page. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** `isBroken`: part of the link is missing. `forget` once the secret was used or is dead; what is on the screen keeps it. */
export function useLinkToken(link: 'invitation' | 'verify-email' | 'confirm-email' | 'reset-password') {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const linked = tokenIn(hash)
  const [kept, setKept] = useState(() => withStorage((storage) => storage.getItem(keyOf(link))))
  useEffect(() => {
    if (!linked) return
    withStorage((storage) => storage.setItem(keyOf(link), linked))
    setKept(linked)
    void navigate(pathname, { replace: true })
  }, [link, linked, pathname, navigate])
  const forget = useCallback(() => void withStorage((storage) => storage.removeItem(keyOf(link))), [link])
  const isBroken = linked === null && hash.startsWith('#token')
  return { token: isBroken ? null : (linked ?? kept), isBroken, forget }
}
