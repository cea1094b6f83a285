// Signing in through the providers that the operator configured; nothing where there are none.
import { IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loginWithGoogle, type Provider, type ProviderId } from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'
import { providersQuery } from '#web/lib/sign-in-offer.ts'
import { personalWayBack } from '#web/lib/way-back.ts'
import type { SignIn } from './entries.ts'
import { GoogleMark } from './GoogleMark.tsx'
import { askGoogle, loadGoogle, WindowBlocked } from './google-window.ts'
import classes from './SignInForm.module.css'
import { WayButton } from './WayButton.tsx'

export function ProviderButtons({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('auth.provider')
  // Who cannot be told of any logs in by email.
  const { data: providers = [] } = useQuery(providersQuery)
  if (providers.length === 0) return null
  return (
    <>
      <div className={classes.providers}>
        {providers.map((provider) =>
          provider.popup ? (
            <WindowButton key={provider.id} provider={provider} popup={provider.popup} signIn={signIn} />
          ) : (
            <PageButton key={provider.id} provider={provider} />
          ),
        )}
      </div>
      <p className={classes.or}>{t('or')}</p>
    </>
  )
}

const markOf = ({ id }: Provider) =>
  id === 'google' ? <GoogleMark /> : <IconLogin2 size={18} data-flip aria-hidden />

/** Where a browser goes to sign in at a provider; it comes back to /app, or to /login with what went wrong. */
function signInAddress(id: ProviderId): string {
  const path = personalWayBack() ?? '/app'
  return `/api/auth/oidc/${id}/start?returnTo=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}

/** Leads the whole page there. */
function PageButton({ provider }: { provider: Provider }) {
  const t = useTranslations('auth.provider')
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <WayButton
      icon={markOf(provider)}
      isBusy={isLeaving}
      href={signInAddress(provider.id)}
      onClick={(event) => setIsLeaving(opensHere(event))}
    >
      {t('continueWith', { name: provider.name })}
    </WayButton>
  )
}

/** Not in a tab of its own. */
const opensHere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => !metaKey && !ctrlKey && !shiftKey

interface WindowProps {
  provider: Provider
  popup: NonNullable<Provider['popup']>
  signIn: SignIn
}

/** Opens the provider's own window; where that is blocked, the whole page can go there instead. */
function WindowButton({ provider, popup, signIn }: WindowProps) {
  const t = useTranslations()
  const { id, name } = provider
  const { pending, setFault, send } = signIn
  const [isLoading, setIsLoading] = useState(false)

  const explain = (error: unknown) => {
    if (!(error instanceof WindowBlocked)) return setFault({ text: t('errors.provider_failed') })
    const way = <a href={signInAddress(id)}>{t('auth.provider.onThisPage')}</a>
    setFault({ text: t('auth.provider.blocked', { name }), way })
  }
  const open = async () => {
    if (isLoading || pending) return
    setFault(null)
    try {
      setIsLoading(true)
      const google = await loadGoogle(popup.script).finally(() => setIsLoading(false))
      const code = await askGoogle(google, popup.clientId)
      const headers = { 'x-requested-with': 'XMLHttpRequest' }
      if (code) await send(id, () => call(loginWithGoogle, { body: { code } }, { headers }))
    } catch (error) {
      explain(error)
    }
  }
  return (
    <WayButton
      icon={markOf(provider)}
      isBusy={isLoading || pending === id}
      onClick={open}
      // What fails here is said when the button is pressed.
      onNear={() => void loadGoogle(popup.script).catch(() => {})}
    >
      {t('auth.provider.continueWith', { name })}
    </WayButton>
  )
}
