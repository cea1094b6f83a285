// What the signed-in person may do with a member: what the server would refuse is not offered.
import { actionsOf, mayGrant } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { useUser } from '#web/lib/user.ts'

export interface MemberRights {
  changeRole: boolean
  /** Deactivate, reactivate, remove. */
  manage: boolean
}

/** `role` is the member's; while it is not known the server decides. */
export function useMemberRights({ id }: { id: string }, role: Role | undefined): MemberRights {
  const user = useUser()
  const own = new Set(user.permissions)
  const isBelow = !role || mayGrant(own, actionsOf(role.kind, role.permissions))
  return {
    changeRole: own.has('users.manageRoles'),
    manage: own.has('users.manage') && isBelow && id !== user.id,
  }
}
