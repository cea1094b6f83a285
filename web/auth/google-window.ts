// Google's own sign-in window. Its script is loaded only when somebody comes near its button, from the address that the server gives.

interface CodeClient {
  requestCode: () => void
}
interface CodeReply {
  code?: string
  error?: string
}
interface GoogleAccounts {
  oauth2: {
    initCodeClient: (config: {
      client_id: string
      scope: string
      ux_mode: 'popup'
      callback: (reply: CodeReply) => void
      error_callback: (error: { type: string }) => void
    }) => CodeClient
  }
}

/** The script or the window was blocked, or Google did not answer. */
export class WindowBlocked extends Error {
  override name = 'WindowBlocked'
}

const PATIENCE_MS = 10_000

const loaded = () => (globalThis as { google?: { accounts?: GoogleAccounts } }).google?.accounts

let loading: Promise<void> | null = null

/** Throws WindowBlocked. After a failure it may be tried again. */
export async function loadGoogle(address: string): Promise<GoogleAccounts> {
  if (!loaded()) {
    loading ??= loadScript(address).finally(() => {
      loading = null
    })
    await loading
  }
  const accounts = loaded()
  if (!accounts) throw new WindowBlocked()
  return accounts
}

async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  // A network that swallows everything tells nobody.
  let patience: ReturnType<typeof setTimeout> | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new WindowBlocked())
      script.onload = () => resolve()
      script.onerror = fail
      patience = setTimeout(fail, PATIENCE_MS)
      document.head.append(script)
    })
  } catch (error) {
    script.remove()
    throw error
  } finally {
    clearTimeout(patience)
  }
}

/** The code for the server, or undefined when the person changed their mind. Throws WindowBlocked, or what Google said. */
export function askGoogle({ oauth2 }: GoogleAccounts, clientId: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    oauth2
      .initCodeClient({
        client_id: clientId,
        scope: 'openid profile email',
        ux_mode: 'popup',
        callback: ({ code, error }) => {
          if (code || error === 'access_denied') resolve(code)
          else reject(new Error(error))
        },
        error_callback: ({ type }) => {
          if (type === 'popup_closed') resolve(undefined)
          else reject(new WindowBlocked())
        },
      })
      .requestCode()
  })
}
