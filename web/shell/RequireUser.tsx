// Lets in who is signed in; the others go to /login (spec section 2, App shell).
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { LoginState } from '#web/auth/login-start.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useSessionEnds } from '#web/lib/session.ts'
import { sessionEnding } from '#web/lib/session-ending.ts'
import { userQuery } from '#web/lib/user.ts'
import { endWayBack, keepWayBack } from '#web/lib/way-back.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import classes from './FullScreen.module.css'

/** Whoever was not asked is told why, and is led back afterwards. */
function ToLogin({ path }: { path: string }) {
  const ending = sessionEnding.get()
  useEffect(() => {
    if (ending !== 'left') keepWayBack({ path, userId: null, companyId: null, ...ending })
  }, [path, ending])
  const isLost = ending !== null && ending !== 'left'
  const [state] = useState<LoginState | null>(isLost ? { notice: 'session_ended' } : null)
  return <Navigate to="/login" replace state={state} />
}

export function RequireUser() {
  const t = useTranslations()
  useSessionEnds()
  const { data: user, isPending, error, refetch } = useQuery(userQuery)
  const { pathname, search, hash } = useLocation()
  const path = pathname + search + hash
  const isAtWork = user ? user.companyId !== null : null
  useEffect(() => {
    if (isAtWork !== null) endWayBack(path, isAtWork)
  }, [path, isAtWork])
  if (isPending) return <LoadingOverlay />
  if (user === null) return <ToLogin path={path} />
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
