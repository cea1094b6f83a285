// Gives somebody another role, shown once the server has said yes, with a way back.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { updateUserRole } from '#contract/users.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { fullName } from '#web/lib/person.ts'
import { roleName } from '#web/lib/role-name.ts'
import { userQuery, useUser } from '#web/lib/user.ts'
import { profileQuery } from '#web/lib/users.ts'
import { toast } from '#web/ui/toast.ts'

interface Holder {
  id: string
  firstName: string
  lastName: string
  role: string
}

/** A refusal is thrown as a CallError. */
export function useChangeRole(): (person: Holder, role: string) => Promise<void> {
  const t = useTranslations()
  const client = useQueryClient()
  const { id: ownId } = useUser()
  return useCallback(
    async (person: Holder, role: string) => {
      const give = async (name: string) => {
        const { user } = await call(updateUserRole, { body: { userId: person.id, role: name } })
        const { queryKey } = profileQuery(person.id)
        client.setQueryData(queryKey, (profile) => profile && { ...profile, role: user.role })
        return user.role
      }
      const given = await give(role)
      // One's own rights, which what else stands on the screen goes by.
      if (person.id === ownId) await client.invalidateQueries({ queryKey: userQuery.queryKey })
      const takeBack = async () => {
        try {
          await give(person.role)
        } catch (error) {
          toast({ text: errorText(t, error), tone: 'failed' })
        }
        void client.invalidateQueries({ queryKey: ['users'] })
      }
      toast({
        text: t('users.roleChanged', { name: fullName(person), role: roleName(t, given, 'inText') }),
        tone: 'done',
        undo: takeBack,
        // Whoever has just given up giving out roles cannot.
        undoNeeds: 'users.manageRoles',
      })
    },
    [t, client, ownId],
  )
}
