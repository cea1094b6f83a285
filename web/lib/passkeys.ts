// Passkeys as the browser makes and uses them; the library that turns its bytes into JSON is loaded when needed.

/** What the server's calls give for the browser's functions; only the library looks inside. */
type Options = Record<string, unknown>

/**
 * Why no passkey came of it. `cancelled`: by the person, or in favour of another; nothing is to be said. `known`:
 * this device has one for the account already. `unfit`: what the device offers is not enough.
 */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly reason: 'cancelled' | 'known' | 'unfit'

  constructor(reason: PasskeyError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Why none can be used here: the browser has none, or the page's address is a number, which can hold none. */
export function passkeyObstacle(): 'browser' | 'address' | null {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address'
  return typeof globalThis.PublicKeyCredential === 'function' ? null : 'browser'
}

export const passkeySupport = (): boolean => passkeyObstacle() === null

/** Whether a field can offer passkeys among its suggestions. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  if (!passkeySupport()) return false
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return await browserSupportsWebAuthnAutofill()
}

/** Makes one; the answer goes to the server as it is. Throws PasskeyError. */
export async function createPasskey(options: Options): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return await told(startRegistration({ optionsJSON: options as never }))
}

interface Use {
  signal?: AbortSignal
  /** Offered by the field whose `autocomplete` ends in `webauthn`, instead of a window. */
  autofill?: boolean
}

/** Asks for one; the answer goes to the server as it is. Throws PasskeyError. Another question ends this one. */
export async function usePasskey(
  options: Options,
  { signal, autofill = false }: Use = {},
): Promise<Record<string, unknown>> {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (signal?.aborted) throw new PasskeyError('cancelled')
  const asked = startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill })
  const abort = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', abort)
  try {
    return await told(asked)
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

async function told(asked: Promise<object>): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(Object.entries(await asked))
  } catch (error) {
    throw new PasskeyError(reasonOf(error))
  }
}

/** The library puts what the browser threw under `cause`; browsers say hardly more than its name. */
function reasonOf(error: unknown): PasskeyError['reason'] {
  const { cause } = error as { cause?: unknown }
  const name = String((cause as Error | undefined)?.name ?? (error as Error).name)
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unfit'
}
