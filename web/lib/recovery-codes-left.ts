// That a recovery code was spent at the sign-in, kept by this tab until its person has read it: choosing a company
// loads the application anew. Without storage the settings alone say it.
import { inTab } from '#web/lib/browser-storage.ts'
import { atSessionEnd } from '#web/lib/session.ts'

interface Kept {
  userId: string
  left: number
}

const KEY = 'lintel:recovery-codes-left'

function forget(): void {
  inTab((storage) => storage.removeItem(KEY))
}

// The next sign-in may be by another way, or another person's.
atSessionEnd(forget)

export const recoveryCodesLeft = {
  keep: (userId: string, left: number): void => {
    const kept: Kept = { userId, left }
    inTab((storage) => storage.setItem(KEY, JSON.stringify(kept)))
  },
  forget,
  /** Null: this person spent none, or has read it. */
  of: (userId: string): number | null => {
    const kept = inTab((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null)
    return kept?.userId === userId ? kept.left : null
  },
}
