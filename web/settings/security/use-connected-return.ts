// What the provider's page led back with: said once, and taken out of the address.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { isErrorCode } from '#contract/errors.ts'
import { toast } from '#web/ui/toast.ts'

export function useConnectedReturn(): void {
  const t = useTranslations()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const told = useRef('')
  useEffect(() => {
    const asked = new URLSearchParams(search)
    const fault = asked.get('fault')
    const isConnected = asked.has('connected')
    if ((fault === null && !isConnected) || told.current === search) return
    told.current = search
    if (fault === null) toast({ text: t('settings.security.identities.connected'), tone: 'done' })
    else {
      const text = isErrorCode(fault) ? t(`errors.${fault}`) : t('errors.unexpected')
      toast({ text, tone: 'failed' })
    }
    asked.delete('fault')
    asked.delete('connected')
    void navigate({ search: asked.toString(), hash }, { replace: true })
  }, [search, hash, navigate, t])
}
