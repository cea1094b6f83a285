// Lets in who is at work in a company; the others choose one or show a second factor first, and keep their settings.
import { lazy, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { page } from '#web/lib/page.ts'
import { forgetCompany } from '#web/lib/session.ts'
import { useUser } from '#web/lib/user.ts'
import { keepWayBack } from '#web/lib/way-back.ts'
import { toast } from '#web/ui/toast.ts'

const SettingsAlone = lazy(async () => ({ default: (await import('./SettingsAlone.tsx')).SettingsAlone }))
const TwoFactorNeeded = lazy(async () => ({
  default: (await import('./TwoFactorNeeded.tsx')).TwoFactorNeeded,
}))

export function RequireCompany() {
  const { companyId, companyName, needsTwoFactor } = useUser()
  const isInSettings = useLocation().pathname === '/app/settings'
  const lost = useRef<string | null>(null)
  const isAlone = useRef(false)
  const wasOpen = useRef(false)
  const isOpen = companyId !== null && !needsTwoFactor
  useEffect(() => {
    if (isOpen) wasOpen.current = true
  }, [isOpen])
  const isNews = needsTwoFactor && wasOpen.current
  // Whoever turns the second factor on here is still reading the codes when the company lets them in.
  isAlone.current = isInSettings && (isAlone.current || !companyId || needsTwoFactor)
  if (companyId) lost.current = companyName
  else if (lost.current !== null) return <Lost company={lost.current} />
  if (isAlone.current) return <SettingsAlone isNews={isNews} />
  if (!companyId) return <ToChoice />
  return needsTwoFactor ? <TwoFactorNeeded isNews={isNews} /> : <Outlet />
}

/** Whoever followed a link goes on to it from there. */
function ToChoice() {
  const { id } = useUser()
  const { pathname, search, hash } = useLocation()
  const path = pathname + search + hash
  useEffect(() => keepWayBack({ path, userId: id, companyId: null }), [path, id])
  return <Navigate to="/app/select-company" replace />
}

function Lost({ company }: { company: string }) {
  const t = useTranslations('companies')
  useEffect(() => {
    // Whoever left by themselves knows.
    const isNews = page.companyId !== null
    forgetCompany()
    if (isNews) toast({ text: t('ended', { company }), tone: 'failed' })
  }, [company, t])
  return <Navigate to="/app/select-company" replace />
}
