// What the forms of the sign-in card share: what is typed, and how it is sent.
import type { login, loginTwoFactor } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ProviderId } from '#contract/identities.ts'
import type { CallError } from '#web/lib/call.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'

export interface Entries {
  email: string
  password: string
  repeated: string
  firstName: string
  lastName: string
}

export const noEntries: Entries = { email: '', password: '', repeated: '', firstName: '', lastName: '' }

export type SignInMode = 'login' | 'register'

/** The first step is done; a code or passkey is still asked for. */
export interface SecondStep {
  /** Undefined: not known, after a provider. */
  hasPasskey: boolean | undefined
}

/** To whom an invitation was sent, and its secret: only this address may use it. */
export interface Invited {
  email: string
  token: string
}

export type Way = 'form' | 'passkey' | ProviderId

interface SendOptions {
  /** Whose words a failure takes. */
  act?: SignInMode
  /** True: it said the failure itself. */
  onRefusal?: (error: CallError) => boolean
}

type SignInReply = ReplyOf<typeof login> | ReplyOf<typeof loginTwoFactor>

export interface SignIn {
  /** What is being sent. */
  pending: Way | null
  fault: Fault | null
  setFault: (fault: Fault | null) => void
  send: (way: Way, request: () => Promise<SignInReply>, options?: SendOptions) => Promise<void>
}

export interface FormProps {
  entries: Entries
  onChange: (entries: Entries) => void
  /** The form could be sent as it is. */
  onValid: (isValid: boolean) => void
  signIn: SignIn
}

/** Text of specification section 8 for a registration that cannot be sent. */
export function registrationFault(entries: Entries): 'passwords_differ' | 'fields_required' | undefined {
  const { email, password, repeated, firstName, lastName } = entries
  const all = [email, password, repeated, firstName, lastName]
  if (all.some((entry) => entry.trim() === '')) return 'fields_required'
  if (password !== repeated) return 'passwords_differ'
  return undefined
}

/** Enough to look like an address while typing; the server decides. */
export const looksLikeEmail = (typed: string): boolean => /^\S+@\S+\.\S+$/.test(typed.trim())
