// What is typed on the sign-in card, shared by its two forms.

export interface Entries {
  email: string
  password: string
  repeated: string
  firstName: string
  lastName: string
}

export const noEntries: Entries = { email: '', password: '', repeated: '', firstName: '', lastName: '' }

export type SignInMode = 'login' | 'register'

/** To whom an invitation was sent, and its secret: only this address may use it. */
export interface Invited {
  email: string
  token: string
}

export interface FormProps {
  entries: Entries
  onChange: (entries: Entries) => void
  /** The form could be sent as it is. */
  onValid: (isValid: boolean) => void
}

/** Text of specification section 8 for a registration that cannot be sent. */
export function registrationFault(entries: Entries): 'passwords_differ' | 'fields_required' | undefined {
  const { email, password, repeated, firstName, lastName } = entries
  if (password !== repeated) return 'passwords_differ'
  if ([email, password, firstName, lastName].some((entry) => entry.trim() === '')) return 'fields_required'
  return undefined
}

/** Enough to look like an address while typing; the server decides. */
export const looksLikeEmail = (typed: string): boolean => /^\S+@\S+\.\S+$/.test(typed.trim())
