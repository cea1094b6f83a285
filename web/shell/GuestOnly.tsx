// The sign-in screen is for guests. Who is signed in already goes on; who just signed in chooses a company.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Navigate, Outlet } from 'react-router'
import { providersQuery } from '#web/lib/providers.ts'
import { userQuery } from '#web/lib/user.ts'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'

export function GuestOnly() {
  const { data: user, isPending } = useQuery(userQuery)
  // Together with the user, so that the card does not grow before somebody's eyes.
  usePrefetchQuery(providersQuery)
  const wasGuest = useRef(false)
  if (isPending && !wasGuest.current) return <LoadingOverlay />
  if (user) return <Navigate to={wasGuest.current ? '/app/select-company' : '/app'} replace />
  // Without an answer the form shows, and says on submit what is wrong.
  wasGuest.current = true
  return <Outlet />
}
