// Lets in who is signed in; the others go to /login (spec section 2, App shell).
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { useSessionEnds } from '#web/lib/session.ts'
import { userQuery } from '#web/lib/user.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import classes from './FullScreen.module.css'

export function RequireUser() {
  const t = useTranslations()
  useSessionEnds()
  const { data: user, isPending, error, refetch } = useQuery(userQuery)
  if (isPending) return <LoadingOverlay />
  if (user === null) return <Navigate to="/login" replace />
  if (user) {
    return (
      <Suspense fallback={<LoadingOverlay />}>
        <Outlet />
      </Suspense>
    )
  }
  return (
    <main className={classes.centre}>
      <ErrorState title={t('shell.failed')} hint={errorText(t, error)} onRetry={refetch} />
    </main>
  )
}
