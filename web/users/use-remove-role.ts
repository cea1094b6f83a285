// Deletes a role: at once where nobody has it, with a way back; else its members must move to another one.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GrantableAction } from '#contract/permissions.ts'
import { createRole, type Role, removeRole } from '#contract/roles.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'

export function useRemoveRole() {
  const t = useTranslations()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Role | null>(null)
  const fresh = () => client.invalidateQueries({ queryKey: ['users'] })
  const fail = (error: unknown) => toast({ text: errorText(t, error), tone: 'failed' })

  const bringBack = async ({ name, permissions }: Role) => {
    try {
      await call(createRole, { body: { name, permissions: permissions as GrantableAction[] } })
    } catch (error) {
      fail(error)
    }
    void fresh()
  }
  const remove = async (role: Role, moveMembersTo: string | undefined) => {
    await call(removeRole, { params: { id: role.id }, body: moveMembersTo ? { moveMembersTo } : {} })
    const text = t('users.roles.deleted', { name: role.name })
    // Its members cannot be told apart any more from those who had the other role before.
    toast({ text, tone: 'done', ...(!moveMembersTo && { undo: () => bringBack(role) }) })
    void fresh()
  }
  return {
    asked,
    forget: () => setAsked(null),
    ask: async (role: Role) => {
      if (role.members > 0) return setAsked(role)
      try {
        await remove(role, undefined)
      } catch (error) {
        // An invitation or a deactivated member has it.
        if (error instanceof CallError && error.code === 'role_in_use') setAsked(role)
        else {
          fail(error)
          void fresh()
        }
      }
    },
    /** A refusal is thrown as a CallError. */
    remove,
  }
}

export type RoleRemoval = ReturnType<typeof useRemoveRole>
