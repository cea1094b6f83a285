// How this page's session ended. Whoever logged out by themselves, in whatever window, needs no explanation.
import { page } from '#web/lib/page.ts'

interface Lost {
  userId: string
  companyId: string | null
}

const KEY = 'lintel:leaving'
// Storage may be forbidden: then only this window knows.
let isLeaving = false
let ending: Lost | 'left' | null = null

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

function setLeaving(is: boolean): void {
  isLeaving = is
  withStorage((storage) => (is ? storage.setItem(KEY, 'true') : storage.removeItem(KEY)))
}

export const sessionEnding = {
  /** By the person, or whose page it was; null: there was no session. */
  get: (): typeof ending => ending,
  /** Before the log-out is sent: its windows hear of the end from the server. */
  beginLeaving: (): void => setLeaving(true),
  stopLeaving: (): void => setLeaving(false),
  /** By an act of the person's own. */
  left: (): void => {
    ending = 'left'
  },
  /** The server does not know it any more. Of many refused calls the first one tells, and a guest loses nothing. */
  lost: (): void => {
    const { userId, companyId } = page
    const isOwn = isLeaving || withStorage((storage) => storage.getItem(KEY)) === 'true'
    if (userId !== null) ending = isOwn ? 'left' : { userId, companyId }
  },
  /** Somebody is logged in. */
  reset: (): void => {
    ending = null
    setLeaving(false)
  },
}
