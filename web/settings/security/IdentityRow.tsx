// Sign-ins at providers that are connected to the account; nothing where there is none to connect.
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { connectIdentity, type Identity, type Provider, removeIdentity } from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'
import { daysAgo } from '#web/lib/days-ago.ts'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { providersQuery } from '#web/lib/providers.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Load } from '#web/ui/Load.tsx'
import { toast } from '#web/ui/toast.ts'
import { ActButton } from './ActButton.tsx'
import { identitiesQuery } from './api.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import classes from './Security.module.css'
import { useAct } from './use-act.ts'

export function IdentityRow() {
  const t = useTranslations('settings.security.identities')
  const { data: providers = [] } = useQuery(providersQuery)
  const query = useQuery(identitiesQuery)
  const [removed, setRemoved] = useState<Identity>()
  const [isRemoving, setIsRemoving] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // Until it is known that there are any, most accounts have none.
  if (providers.length === 0 && !query.data?.length) return null
  const remove = (identity: Identity) => {
    setRemoved(identity)
    setIsRemoving(true)
  }
  return (
    <SettingRow title={t('title')} hint={t('hint')}>
      <Load query={query} failure={t('failed')} skeleton={<ListSkeleton rows={1} />}>
        {(identities) => (
          <ul ref={list} className={classes.list} aria-label={t('title')}>
            {identities.map((identity) => (
              <Connected key={identity.id} identity={identity} onRemove={() => remove(identity)} />
            ))}
            {providers
              .filter(({ id }) => !identities.some(({ provider }) => provider === id))
              .map((provider) => (
                <Unconnected key={provider.id} provider={provider} />
              ))}
          </ul>
        )}
      </Load>
      {removed && (
        <RemoveIdentity
          key={removed.id}
          identity={removed}
          isOpen={isRemoving}
          onClose={() => setIsRemoving(false)}
          heir={() => list.current?.querySelector('button')}
        />
      )}
    </SettingRow>
  )
}

function Connected({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const t = useTranslations('settings.security.identities')
  const locale = useLocale()
  const { name, email, lastUsedAt, provider } = identity
  return (
    <li className={classes.item}>
      <IconKey className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.facts}>
          {email && <bdi className={classes.address}>{email}</bdi>}
          <span>{provider ? t('usedWhen', { when: daysAgo(lastUsedAt, locale) }) : t('unconfigured')}</span>
        </p>
      </div>
      <ActButton isSmall label={t('removeOf', { name })} onClick={onRemove}>
        {t('remove')}
      </ActButton>
    </li>
  )
}

function Unconnected({ provider: { id, name } }: { provider: Provider }) {
  const t = useTranslations('settings.security.identities')
  const { run, isDoing } = useAct({ isToasted: true })
  const connect = () =>
    run(async () => {
      const { url } = await call(connectIdentity, { body: { provider: id } })
      location.assign(url)
    })
  return (
    <li className={classes.item}>
      <IconKey className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.facts}>{t('notConnected')}</p>
      </div>
      <ActButton isSmall isDoing={isDoing} label={t('connectTo', { name })} onClick={() => void connect()}>
        {t('connect')}
      </ActButton>
    </li>
  )
}

interface RemoveProps {
  identity: Identity
  isOpen: boolean
  onClose: () => void
  /** Gets the focus once the identity's own button is gone. */
  heir: () => HTMLElement | null | undefined
}

function RemoveIdentity({ identity: { id, name }, isOpen, onClose, heir }: RemoveProps) {
  const t = useTranslations('settings.security.identities')
  const client = useQueryClient()
  const isShown = useOpenedLater(isOpen)
  const { run, isDoing, fault } = useAct()
  const confirm = async () => {
    if (!(await run(() => call(removeIdentity, { params: { id } })))) return
    onClose()
    client.setQueryData(identitiesQuery.queryKey, (list: Identity[] = []) =>
      list.filter((other) => other.id !== id),
    )
    toast({ text: t('removed', { name }), tone: 'done' })
    keepFocus(heir)
  }
  return (
    <ConfirmDialog
      isOpen={isShown}
      onClose={onClose}
      question={t('removeQuestion', { name })}
      verb={t('remove')}
      doing={t('removing')}
      isDoing={isDoing}
      fault={fault}
      onConfirm={() => void confirm()}
    >
      <p>{t('removeHint')}</p>
    </ConfirmDialog>
  )
}
