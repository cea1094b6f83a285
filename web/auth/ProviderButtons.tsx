// Signing in through the providers that the operator configured; nothing where there are none.
import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loginWithGoogle, type Provider } from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'
import { providersQuery, signInAddress } from '#web/lib/providers.ts'
import type { SignIn } from './entries.ts'
import { GoogleMark } from './GoogleMark.tsx'
import { askGoogle, loadGoogle, WindowBlocked } from './google-window.ts'
import classes from './SignInForm.module.css'

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
            <Button key={provider.id} component="a" href={signInAddress(provider.id)} {...lookOf(provider)}>
              {t('continueWith', { name: provider.name })}
            </Button>
          ),
        )}
      </div>
      <p className={classes.or}>{t('or')}</p>
    </>
  )
}

const lookOf = ({ id }: Provider) => ({
  variant: 'default',
  size: 'lg',
  fullWidth: true,
  leftSection: id === 'google' ? <GoogleMark /> : <IconLogin2 size={18} data-flip aria-hidden />,
})

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
    <Button {...lookOf(provider)} aria-busy={isLoading || pending === id} onClick={open}>
      {t('auth.provider.continueWith', { name })}
    </Button>
  )
}
