// The sign-in screen is for guests. Who is signed in already goes on; who just signed in chooses a company, or
// is led back to what they saw before.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Navigate, Outlet } from 'react-router'
import { providersQuery } from '#web/lib/sign-in-offer.ts'
import { userQuery } from '#web/lib/user.ts'
import { wayBackOf } from '#web/lib/way-back.ts'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'

export function GuestOnly() {
  const { data: user, isPending } = useQuery(userQuery)
  // Together with the user, so that the card does not grow before somebody's eyes.
  usePrefetchQuery(providersQuery)
  const wasGuest = useRef(false)
  if (isPending && !wasGuest.current) return <LoadingOverlay />
  if (user) {
    const start = wasGuest.current ? '/app/select-company' : '/app'
    return <Navigate to={wayBackOf(user.id, user.companyId) ?? start} replace />
  }
  // Without an answer the form shows, and says on submit what is wrong.
  wasGuest.current = true
  return <Outlet />
}
