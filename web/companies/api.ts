// The calls of the selection screen.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listCompanies, type OwnCompany } from '#contract/companies.ts'
import {
  acceptInvitation,
  declineInvitation,
  listOwnInvitations,
  type OwnInvitation,
} from '#contract/invitations.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'

export const companiesQuery = queryOptions({
  queryKey: ['companies', 'own'],
  queryFn: async ({ signal }): Promise<OwnCompany[]> => await call(listCompanies, undefined, { signal }),
})

export const ownInvitationsQuery = queryOptions({
  queryKey: ['companies', 'invitations'],
  queryFn: async ({ signal }): Promise<OwnInvitation[]> =>
    await call(listOwnInvitations, undefined, { signal }),
})

/** Accepting: the invitation's row stays where it is and becomes its company. */
export function useAccept() {
  const t = useTranslations()
  const client = useQueryClient()
  const [accepted, setAccepted] = useState<OwnInvitation[]>([])
  const [accepting, setAccepting] = useState<string>()
  const accept = async (invitation: OwnInvitation) => {
    setAccepting(invitation.id)
    try {
      await call(acceptInvitation, { params: { id: invitation.id } })
      setAccepted((invitations) => [...invitations, invitation])
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'failed' })
    } finally {
      setAccepting(undefined)
      for (const key of ['companies', 'user']) void client.invalidateQueries({ queryKey: [key] })
    }
  }
  return { accepted, accept, accepting }
}

/** Declining: the row goes when the server has said yes; there is no way back. */
export function useDecline() {
  const t = useTranslations('companies')
  const client = useQueryClient()
  const { queryKey } = ownInvitationsQuery
  return {
    decline: ({ id }: OwnInvitation) => call(declineInvitation, { params: { id } }),
    onDeclined: ({ id, companyName }: OwnInvitation) => {
      client.setQueryData(queryKey, (list) => list?.filter((other) => other.id !== id))
      void client.invalidateQueries({ queryKey })
      toast({ text: t('decline.done', { name: companyName }), tone: 'done' })
      // The button that was pressed is gone.
      document.querySelector('h1')?.focus()
    },
  }
}
