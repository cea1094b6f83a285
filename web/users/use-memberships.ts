// Deactivates, reactivates and removes members: the list shows it at once, and is as before when the server refuses.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { reassignTasks } from '#contract/tasks.ts'
import { deactivateMember, reactivateMember, removeMember } from '#contract/users.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { fullName } from '#web/lib/person.ts'
import { toast } from '#web/ui/toast.ts'
import { leaveOut } from './api.ts'

interface Somebody {
  id: string
  firstName: string
  lastName: string
}

/** Tasks that somebody else got: they do not come back with whoever had them. */
interface HandedOver {
  heir: Somebody
  count: number
}

function useFresh() {
  const client = useQueryClient()
  return () => {
    for (const key of ['users', 'tasks', 'badges']) void client.invalidateQueries({ queryKey: [key] })
  }
}

export function useReactivate() {
  const t = useTranslations()
  const client = useQueryClient()
  const fresh = useFresh()
  return async (person: Somebody, handedOver?: HandedOver): Promise<void> => {
    await leaveOut(client, person.id)
    try {
      await call(reactivateMember, { params: { userId: person.id } })
      const name = fullName(person)
      const text = handedOver
        ? t('users.reactivatedWithout', { name, count: handedOver.count, heir: fullName(handedOver.heir) })
        : t('users.reactivated', { name })
      toast({ text, tone: 'done' })
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'failed' })
    }
    fresh()
  }
}

/** Both end a membership; `heir` then gets the open tasks. A refusal of the end itself is thrown as a CallError. */
export function useEndMembership() {
  const t = useTranslations()
  const client = useQueryClient()
  const fresh = useFresh()
  const reactivate = useReactivate()
  const reassign = async (person: Somebody, heir: Somebody, onDone: (done: HandedOver) => void) => {
    try {
      const { reassigned } = await call(reassignTasks, {
        params: { userId: person.id },
        body: { assigneeId: heir.id },
      })
      if (reassigned > 0) onDone({ heir, count: reassigned })
      toast({
        text: t('users.tasksReassigned', { count: reassigned, name: fullName(heir) }),
        tone: 'done',
      })
    } catch (error) {
      const action = { label: t('common.tryAgain'), run: () => reassign(person, heir, onDone) }
      toast({ text: `${t('users.tasksNotReassigned')} ${errorText(t, error)}`, tone: 'failed', action })
    }
    fresh()
  }
  return async (kind: 'deactivate' | 'remove', person: Somebody, heir: Somebody | null): Promise<void> => {
    const endpoint = kind === 'remove' ? removeMember : deactivateMember
    try {
      await call(endpoint, { params: { userId: person.id } })
    } catch (error) {
      fresh()
      throw error
    }
    await leaveOut(client, person.id)
    const text = t(kind === 'remove' ? 'users.removed' : 'users.deactivatedNotice', {
      name: fullName(person),
    })
    let handedOver: HandedOver | undefined
    const undo = () => reactivate(person, handedOver)
    toast({ text, tone: 'done', ...(kind === 'deactivate' && { undo }) })
    const onDone = (done: HandedOver) => {
      handedOver = done
    }
    if (heir) await reassign(person, heir, onDone)
    else fresh()
  }
}
