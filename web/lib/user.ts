// The signed-in person: who they are, in which company, and what they may do there.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { getUser, type User } from '#contract/auth.ts'
import type { Action } from '#contract/permissions.ts'
import { CallError, call, onRefusal } from '#web/lib/call.ts'
import { adoptLanguage } from '#web/lib/language.ts'
import { page } from '#web/lib/page.ts'
import { sessionEnding } from '#web/lib/session-ending.ts'
import { chooseZone } from '#web/lib/zone.ts'

/** Null: nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return settle(await call(getUser, undefined, { signal }))
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null
      throw error
    }
  },
})

function settle(user: User): User {
  if (page.userId === null) sessionEnding.reset()
  // Another window moved the session or changed the person: what stands on this page belongs to the old ones.
  const isOther = page.userId !== null && user.id !== page.userId
  const isElsewhere = user.companyId !== null && page.companyId && user.companyId !== page.companyId
  if (isOther || isElsewhere) onRefusal.companyChanged()
  // That the company is lost is for the guard to say, which then forgets what is of it.
  else
    Object.assign(page, {
      userId: user.id,
      companyId: user.companyId ?? page.companyId,
    })
  adoptLanguage(user.language)
  chooseZone(user.timeZone)
  return user
}

/** The signed-in person; only for screens behind the guard, which has loaded them. */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  // When the session ends a screen may be rendered once more, before the guard hears of it and takes it away.
  const last = useRef<User>(null)
  if (data) last.current = data
  if (!last.current) throw new Error('useUser outside the guard')
  return last.current
}

/** Whether the person's role holds an action. The server decides; this only hides what it would refuse. */
export function useCan(action: Action): boolean {
  return useQuery(userQuery).data?.permissions.includes(action) ?? false
}
