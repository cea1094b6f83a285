// Sign-ins at providers that are connected to the account; nothing where there is none to connect.
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { connectIdentity, type Identity, type Provider, removeIdentity } from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'
import { daysAgo } from '#web/lib/days-ago.ts'
import { providersQuery } from '#web/lib/sign-in-offer.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { Load } from '#web/ui/Load.tsx'
import table from '#web/ui/Table.module.css'
import { ActButton } from './ActButton.tsx'
import { identitiesQuery } from './api.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { RemoveItem } from './RemoveItem.tsx'
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
          <ul ref={list} className={`${table.table} ${classes.list}`} aria-label={t('title')}>
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
        <RemoveItem
          key={removed.id}
          id={removed.id}
          queryKey={identitiesQuery.queryKey}
          remove={() => call(removeIdentity, { params: { id: removed.id } })}
          words={{
            question: t('removeQuestion', { name: removed.name }),
            hint: t('removeHint'),
            verb: t('remove'),
            doing: t('removing'),
            done: t('removed', { name: removed.name }),
          }}
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
