// A role while its name is typed and its permissions are ticked; a new one is kept in the browser until it is added.
import { useState } from 'react'
import { type GrantableAction, grantableActions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { useStoredState } from '#web/lib/stored-state.ts'

interface RoleDraft {
  name: string
  permissions: GrantableAction[]
}

const blank: RoleDraft = { name: '', permissions: ['tasks.view', 'users.view'] }

const isGrantable = (action: unknown): action is GrantableAction =>
  grantableActions.some((grantable) => grantable === action)

function isRoleDraft(value: unknown): value is RoleDraft {
  if (typeof value !== 'object' || value === null) return false
  const { name, permissions } = value as Record<string, unknown>
  return typeof name === 'string' && Array.isArray(permissions) && permissions.every(isGrantable)
}

/** Null: a new role. Changes of one that is there begin with how it is now, whoever changed it meanwhile. */
export function useRoleDraft(role: Role | null) {
  const [added, store] = useStoredState('users.newRole', blank, isRoleDraft)
  const [edited, setEdited] = useState<RoleDraft>({
    name: role?.name ?? '',
    permissions: role?.permissions.filter(isGrantable) ?? [],
  })
  const draft = role ? edited : added
  return {
    ...draft,
    change: (part: Partial<RoleDraft>) => (role ? setEdited : store)({ ...draft, ...part }),
    forget: () => {
      if (!role) store(undefined)
    },
  }
}
