// Whose membership is about to end: the question that EndMembership.tsx shows.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { DirectoryEntry } from '#contract/users.ts'
import { errorText } from '#web/lib/error-text.ts'
import { createStore } from '#web/lib/store.ts'
import { useCan } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'
import { openTasksQuery } from './api.ts'
import { useEndMembership } from './use-memberships.ts'

interface Ending {
  kind: 'deactivate' | 'remove'
  person: DirectoryEntry
}

const asked = createStore<Ending | null>(null)

export const ending = { useAsked: asked.use, forget: () => asked.set(null) }

/** Whether the person may give the tasks of somebody who goes to somebody else; else nothing is asked of them. */
export function useMayReassign(): boolean {
  const seesAll = useCan('tasks.viewAll')
  return useCan('tasks.update') && seesAll
}

/** Removing is asked for always, deactivating only where open tasks are left: it can be taken back. */
export function useEnding() {
  const t = useTranslations()
  const client = useQueryClient()
  const mayReassign = useMayReassign()
  const end = useEndMembership()
  return {
    remove: (person: DirectoryEntry) => asked.set({ kind: 'remove', person }),
    deactivate: async (person: DirectoryEntry) => {
      // Of tasks that could not be asked for nothing can be chosen.
      const open = mayReassign ? await client.fetchQuery(openTasksQuery(person.id)).catch(() => 0) : 0
      if (open > 0) return asked.set({ kind: 'deactivate', person })
      await end('deactivate', person, null).catch((error: unknown) =>
        toast({ text: errorText(t, error), tone: 'failed' }),
      )
    },
  }
}
