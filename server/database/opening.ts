// What a session token opens: whose session it is, and what they are in its company.
import type { Inviters } from '#contract/companies.ts'
import { SESSION_IDLE_SECONDS } from '#contract/limits.ts'
import { actionsOf, type RoleKind, withInviting } from '#contract/permissions.ts'
import { currentPool } from './pool.ts'
import type { PersonScope } from './scope.ts'

/** What a session token opens (gates.open_scope). */
export interface Opening {
  session_id: string
  user_id: string
  user_zone: string | null
  /** Last use is a while ago and should be written down. */
  is_stale: boolean
  is_strong: boolean
  confirmed_at: Date
  company_id: string | null
  company_zone: string | null
  company_inviters: Inviters | null
  company_requires_two_factor: boolean | null
  role_id: string | null
  role_name: string | null
  role_kind: RoleKind | null
  role_actions: string[] | null
}

/** The end of the query, whose first parameter is the token's hash. */
export const FROM_SESSION = `from gates.open_scope($1, ${SESSION_IDLE_SECONDS}) o`

/** What an opening's role is and may do; nothing without a company. */
export function roleOf(opening: Opening): Pick<PersonScope, 'role' | 'actions'> {
  const { role_id, role_name, role_kind, role_actions, company_inviters } = opening
  if (!role_id || !role_name || !role_kind) return { role: null, actions: new Set() }
  return {
    role: { id: role_id, name: role_name, kind: role_kind },
    actions: withInviting(actionsOf(role_kind, role_actions ?? []), role_kind, company_inviters ?? 'roles'),
  }
}

/** Who holds a session token, outside any transaction. */
export async function lookUpSession(tokenHash: string): Promise<Opening | undefined> {
  const { rows } = await currentPool().query<Opening>({
    name: 'look_up_session',
    text: `select o.* ${FROM_SESSION}`,
    values: [tokenHash],
  })
  return rows[0]
}

/** Writes down that a session is in use; the request does not wait for it. */
export function touchSession(sessionId: string): void {
  currentPool()
    .query({ name: 'touch_session', text: 'select gates.touch_session($1)', values: [sessionId] })
    .catch(() => {}) // the next request tries again
}
