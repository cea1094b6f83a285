// Sends what the invite dialog holds: what is missing or wrong, what was sent, and what was refused.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { createInvitation, type InvitedSeveral, type SentInvitation } from '#contract/invitations.ts'
import { INVITATIONS_PER_DAY } from '#contract/limits.ts'
import { actionsOf, mayGrant } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '#web/lib/call.ts'
import { errorText, type Translate } from '#web/lib/error-text.ts'
import { useUser } from '#web/lib/user.ts'
import { rolesQuery } from '#web/lib/users.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Address, withEmails } from './emails.ts'
import { type InviteDraft, useInviteDraft } from './invite-draft.ts'

/** `onSent` is told of them even when the dialog was closed meanwhile. */
export function useInvite(onSent: (sent: SentInvitation[], isShown: boolean) => void) {
  const t = useTranslations()
  const client = useQueryClient()
  const { draft, latest, change, forget } = useInviteDraft()
  const { roles, isFailed } = useOfferedRoles()
  const role = roles.find(({ name }) => name === draft.role)?.name ?? null
  const [wasTried, setWasTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [sent, setSent] = useState<SentInvitation[]>([])
  const isShown = useIsShown()

  const take = (answer: InvitedSeveral, asked: string[]) => {
    const refused = answer.refused.map(({ email, code }) => ({ email, fault: code }))
    // What was added while the others were on their way.
    const added = latest.current.addresses.filter(({ email }) => !asked.includes(email))
    if (refused.length + added.length > 0 || latest.current.text)
      change({ addresses: [...refused, ...added] })
    else forget()
    setWasTried(false)
    setSent((before) => [...answer.sent, ...before])
    if (answer.sent.length > 0)
      toast({ text: t('users.invited', { count: answer.sent.length }), tone: 'done' })
    onSent(answer.sent, isShown.current)
    if (refused.length > 0) setFault({ text: t('users.refused', { count: refused.length }) })
    void client.invalidateQueries({ queryKey: ['users'] })
  }
  const submit = async () => {
    if (isSaving) return
    const wanted = withEmails(draft.addresses, draft.text)
    change({ addresses: wanted, text: '' })
    setWasTried(true)
    const problem = problemOf(t, wanted, role)
    setFault(problem === null ? null : { text: problem })
    if (problem !== null || !role) return
    setIsSaving(true)
    const emails = wanted.map(({ email }) => email)
    try {
      take((await call(createInvitation, { body: { emails, role } })) as InvitedSeveral, emails)
    } catch (error) {
      const text = errorText(t, error)
      if (isShown.current) setFault({ text })
      else toast({ text, tone: 'failed' })
    } finally {
      setIsSaving(false)
    }
  }
  const missing = missingIn(draft, role, wasTried)
  return { draft, change, roles, isFailed, role, missing, isSaving, fault, sent, submit, ...countsOf(draft) }
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** The server refuses a role that may do more than one's own; it is not offered. */
function useOfferedRoles(): { roles: Role[]; isFailed: boolean } {
  const own = new Set(useUser().permissions)
  const { data = [], isError } = useQuery(rolesQuery)
  return {
    roles: data.filter(({ kind, permissions }) => mayGrant(own, actionsOf(kind, permissions))),
    isFailed: isError,
  }
}

function problemOf(t: Translate, addresses: Address[], role: string | null): string | null {
  if (addresses.length === 0 || !role) return t('errors.fields_required')
  if (addresses.some(({ fault }) => fault)) return t('users.correctAddresses')
  const max = INVITATIONS_PER_DAY
  return addresses.length > max ? t('users.tooManyAddresses', { max }) : null
}

/** Said only once somebody has tried to send. */
const missingIn = ({ addresses, text }: InviteDraft, role: string | null, wasTried: boolean) => ({
  emails: wasTried && addresses.length === 0 && text.trim() === '',
  role: wasTried && role === null,
})

/** `good` ones can be sent. */
function countsOf({ addresses, text }: InviteDraft): { good: number; isEmpty: boolean } {
  const all = withEmails(addresses, text)
  return { good: all.filter(({ fault }) => !fault).length, isEmpty: all.length === 0 }
}
