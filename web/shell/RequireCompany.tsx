// Lets in who has chosen a company; the others choose one first, and are told when they lost it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'

export function RequireCompany() {
  const { companyId, companyName } = useUser()
  const lost = useRef<string | null>(null)
  if (companyId) {
    lost.current = companyName
    return <Outlet />
  }
  return lost.current === null ? (
    <Navigate to="/app/select-company" replace />
  ) : (
    <Lost company={lost.current} />
  )
}

/** Nothing of the company stays in the page. */
function Lost({ company }: { company: string }) {
  const t = useTranslations('companies')
  const client = useQueryClient()
  useEffect(() => {
    const kept = ['user', 'companies']
    client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
    toast({ text: t('ended', { company }), tone: 'failed' })
  }, [client, company, t])
  return <Navigate to="/app/select-company" replace />
}
