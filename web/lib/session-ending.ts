// How this page's session ended. Whoever logged out by themselves, in whatever window, needs no explanation.
import { inBrowser } from '#web/lib/browser-storage.ts'
import { page } from '#web/lib/page.ts'

interface Lost {
  userId: string
  companyId: string | null
}

const KEY = 'lintel:leaving'
// Without storage only this window knows.
let isLeaving = false
let ending: Lost | 'left' | null = null

function setLeaving(is: boolean): void {
  isLeaving = is
  inBrowser((storage) => (is ? storage.setItem(KEY, 'true') : storage.removeItem(KEY)))
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
    const isOwn = isLeaving || inBrowser((storage) => storage.getItem(KEY)) === 'true'
    if (userId !== null) ending = isOwn ? 'left' : { userId, companyId }
  },
  /** Somebody is logged in. */
  reset: (): void => {
    ending = null
    setLeaving(false)
  },
}
