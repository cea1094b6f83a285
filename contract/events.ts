// What the websocket carries. Events say what changed, never the data; pages fetch it anew.

/** The modules whose rows change. */
export type LiveModule = 'tasks' | 'announcements' | 'users' | 'notifications' | 'settings'

export interface ServerEvents {
  /** Rows of a module changed; sent only to people who may see each of them. */
  changed: (event: Changed) => void
  /** The session or membership behind this socket has ended; the server hangs up next. */
  signed_out: (event: { reason: SignedOutReason }) => void
}

export interface Changed {
  module: LiveModule
  ids: string[]
  /** No count beside the navigation changed. */
  isUncounted?: boolean
  /** The module's count beside the navigation rose by one: thousands of pages need not ask for it at the same moment. */
  isOneMore?: boolean
}

export type SignedOutReason =
  | 'logged_out'
  | 'session_ended'
  | 'company_changed'
  | 'membership_ended'
  | 'two_factor_needed'

/** Nothing is sent by clients yet. */
export type ClientEvents = Record<never, never>

/** What a page passes when it connects: the company that it was loaded for. */
export interface Handshake {
  companyId: string
}

/** Why a handshake is refused (message of the connect error). */
export type HandshakeRefusal =
  | 'no_session'
  | 'no_company'
  | 'company_changed'
  | 'two_factor_needed'
  | 'not_ready'
