// Passkeys: those that the account has, and another one, which gets a name when it is there.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addPasskey, type Passkey, passkeyOptions, removePasskey } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { createPasskey, passkeyObstacle } from '#web/lib/passkeys.ts'
import { useConfirmed } from '#web/parts/use-confirmed.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { Load } from '#web/ui/Load.tsx'
import table from '#web/ui/Table.module.css'
import { toast } from '#web/ui/toast.ts'
import { ActButton } from './ActButton.tsx'
import { passkeysQuery } from './api.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { PasskeyItem } from './PasskeyItem.tsx'
import { RemoveItem } from './RemoveItem.tsx'
import classes from './Security.module.css'
import { useAct } from './use-act.ts'
import { useAskedSetUp } from './use-asked-set-up.ts'

export function PasskeyRow() {
  const t = useTranslations('settings.security.passkeys')
  const query = useQuery(passkeysQuery)
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const { run, isDoing } = useAct({ isToasted: true })
  const [newId, setNewId] = useState<string>()
  const [removed, setRemoved] = useState<Passkey>()
  const [isRemoving, setIsRemoving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const obstacle = passkeyObstacle()
  const add = () =>
    run(async () => {
      const options = await call(passkeyOptions)
      const response = await createPasskey(options)
      // The confirmation may have ended while the browser asked; the passkey is not made twice for that.
      const passkey = await confirmed(() => call(addPasskey, { body: { response } }))
      client.setQueryData(passkeysQuery.queryKey, (list: Passkey[] = []) => [...list, passkey])
      setNewId(passkey.id)
      toast({ text: t('added'), tone: 'done' })
    })
  useAskedSetUp('passkey', () => {
    // The browser asks for a press of a button before it makes one.
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus()
  })
  const remove = (passkey: Passkey) => {
    setRemoved(passkey)
    setIsRemoving(true)
  }
  const isEmpty = query.data?.length === 0
  return (
    <>
      <SettingRow
        title={t('title')}
        hint={t('hint')}
        control={
          !obstacle && (
            <ActButton buttonRef={button} isDoing={isDoing} onClick={() => void add()}>
              {t('add')}
            </ActButton>
          )
        }
      >
        {(obstacle || !isEmpty) && (
          <>
            {obstacle && <p className={classes.note}>{t(`obstacles.${obstacle}`)}</p>}
            <Load query={query} failure={t('failed')} skeleton={<ListSkeleton rows={1} />}>
              {(passkeys) =>
                passkeys.length > 0 && (
                  <ul className={`${table.table} ${classes.list}`} aria-label={t('title')}>
                    {passkeys.map((passkey) => (
                      <PasskeyItem
                        key={passkey.id}
                        passkey={passkey}
                        isNew={passkey.id === newId}
                        onRemove={() => remove(passkey)}
                      />
                    ))}
                  </ul>
                )
              }
            </Load>
          </>
        )}
      </SettingRow>
      {removed && (
        <RemoveItem
          key={removed.id}
          id={removed.id}
          queryKey={passkeysQuery.queryKey}
          remove={() => call(removePasskey, { params: { id: removed.id } })}
          words={{
            question: t('removeQuestion', { name: removed.name }),
            hint: t('removeHint'),
            verb: t('removeVerb'),
            doing: t('removing'),
            done: t('removed', { name: removed.name }),
          }}
          isOpen={isRemoving}
          onClose={() => setIsRemoving(false)}
          heir={() => button.current}
        />
      )}
    </>
  )
}
