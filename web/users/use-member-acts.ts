// What can be done with a member of the directory, as functions that stay the same, for rows that are rendered once.
import { useMemo, useRef } from 'react'
import { actionsOf, mayGrant } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { DirectoryEntry } from '#contract/users.ts'
import { useUser } from '#web/lib/user.ts'
import { useEnding } from './ending.ts'
import { useCopyEmail } from './use-copy.ts'
import { useReactivate } from './use-memberships.ts'

type Act = (person: DirectoryEntry) => unknown

export interface MemberActs {
  open: Act
  /** Null: the person may not. */
  openRole: Act | null
  copyEmail: Act
  deactivate: Act
  reactivate: Act
  remove: Act
}

export function useMemberActs(
  onOpen: (person: DirectoryEntry, isForRole?: boolean) => void,
  managesRoles: boolean,
): MemberActs {
  const reactivate = useReactivate()
  const copyEmail = useCopyEmail()
  const { deactivate, remove } = useEnding()
  const latest = useRef({ onOpen, reactivate, copyEmail, deactivate, remove })
  latest.current = { onOpen, reactivate, copyEmail, deactivate, remove }
  return useMemo(
    () => ({
      open: (person) => latest.current.onOpen(person),
      openRole: managesRoles ? (person) => latest.current.onOpen(person, true) : null,
      copyEmail: ({ email }) => latest.current.copyEmail(email),
      deactivate: (person) => latest.current.deactivate(person),
      reactivate: (person) => latest.current.reactivate(person),
      remove: (person) => latest.current.remove(person),
    }),
    [managesRoles],
  )
}

/** Whether somebody may be deactivated and removed; the server would refuse whoever may do more. */
export function useManageable(): (person: DirectoryEntry, role: Role | undefined) => boolean {
  const { id, permissions } = useUser()
  const own = new Set(permissions)
  return (person, role) =>
    own.has('users.manage') &&
    person.id !== id &&
    // While the role is not known the server decides.
    (!role || mayGrant(own, actionsOf(role.kind, role.permissions)))
}
