// Whom one is about to invite, while it is typed: kept in the browser until it is sent.
import { useRef } from 'react'
import { useStoredState } from '#web/lib/stored-state.ts'
import type { Address } from './emails.ts'

export interface InviteDraft {
  addresses: Address[]
  /** What is typed and no chip yet. */
  text: string
  /** Name of a role. */
  role: string | null
}

const blank: InviteDraft = { addresses: [], text: '', role: null }

const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'

function isInviteDraft(value: unknown): value is InviteDraft {
  if (typeof value !== 'object' || value === null) return false
  const { addresses, text, role } = value as Record<string, unknown>
  return (
    Array.isArray(addresses) &&
    addresses.every(isAddress) &&
    typeof text === 'string' &&
    (role === null || typeof role === 'string')
  )
}

export function useInviteDraft() {
  const [draft, store] = useStoredState('users.invite', blank, isInviteDraft)
  // Two changes of one event, and what was typed while the last ones were on their way.
  const latest = useRef(draft)
  const set = (next: InviteDraft | undefined) => {
    latest.current = next ?? blank
    store(next)
  }
  return {
    draft,
    latest,
    change: (part: Partial<InviteDraft>) => set({ ...latest.current, ...part }),
    forget: () => set(undefined),
  }
}
