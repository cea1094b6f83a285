// Where a link in a text that somebody wrote may lead: the web, a mail, a call, or a place in Lintel. Nowhere else.

export type LinkTarget =
  | { kind: 'own'; to: string; isPage: boolean }
  /** `host` as browsers resolve it, so that letters of other scripts show; null for mail and calls. */
  | { kind: 'outside'; href: string; host: string | null }

/** Null for an address that is no link. */
export function linkTarget(address: string): LinkTarget | null {
  const isPath = /^\/(?![/\\])/.test(address)
  if (/\p{Cc}/u.test(address) || !(isPath || /^(?:https?:\/\/|mailto:|tel:)/i.test(address))) return null
  const url = parse(address, isPath ? location.origin : undefined)
  if (!url) return null
  if (!/^https?:$/.test(url.protocol)) return { kind: 'outside', href: address, host: null }
  if (url.origin !== location.origin) return { kind: 'outside', href: address, host: url.host }
  // `/.//evil.example` comes out as `//evil.example`, which the router would take for another site.
  if (/^\/[/\\]/.test(url.pathname)) return null
  const to = url.pathname + url.search + url.hash
  return { kind: 'own', to, isPage: !url.pathname.startsWith('/api/') }
}

function parse(address: string, base: string | undefined): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Whether a link's text already says where it leads: it names this host, letter by letter, and no other. */
export function namesHost(text: string, host: string): boolean {
  const addresses = text.split(/\s+/).filter((word) => /\S\.\S|:\/\//.test(word))
  return addresses.length > 0 && addresses.every((address) => hostWritten(address) === host)
}

/** What stands where a host stands; not resolved, because a reader does not resolve either. */
const hostWritten = (address: string): string | undefined =>
  /^(?:https?:\/\/)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase()
