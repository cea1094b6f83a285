// One passkey: its name, which can be changed in place, since when, last used, and removing it.
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { NAME_LENGTH } from '#contract/limits.ts'
import { type Passkey, renamePasskey } from '#contract/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { daysAgo } from '#web/lib/days-ago.ts'
import { useComposition } from '#web/lib/use-composition.ts'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { passkeysQuery } from './api.ts'
import classes from './Security.module.css'
import { useAct } from './use-act.ts'

interface Props {
  passkey: Passkey
  /** Just added: it is named first. */
  isNew: boolean
  onRemove: () => void
}

export function PasskeyItem({ passkey, isNew, onRemove }: Props) {
  const t = useTranslations('settings.security.passkeys')
  const locale = useLocale()
  const [isNaming, setIsNaming] = useState(isNew)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(isNaming)
  useEffect(() => {
    if (wasNaming.current && !isNaming) pencil.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  return (
    <li className={classes.item}>
      <IconFingerprint className={classes.icon} size={20} aria-hidden />
      {isNaming ? (
        <NameForm passkey={passkey} isNew={isNew} onClose={() => setIsNaming(false)} />
      ) : (
        <>
          <div className={classes.words}>
            <p className={classes.name}>
              <bdi>{name}</bdi>
              {isSynced && <span className={classes.badge}>{t('synced')}</span>}
            </p>
            <p className={classes.facts}>
              <span>{t('addedWhen', { when: daysAgo(createdAt, locale) })}</span>
              <span>{lastUsedAt ? t('usedWhen', { when: daysAgo(lastUsedAt, locale) }) : t('unused')}</span>
            </p>
          </div>
          <ActionIcon
            ref={pencil}
            size={32}
            aria-label={t('rename', { name })}
            onClick={() => setIsNaming(true)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon size={32} aria-label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

interface NameProps {
  passkey: Passkey
  isNew: boolean
  onClose: () => void
}

function NameForm({ passkey, isNew, onClose }: NameProps) {
  const t = useTranslations()
  const client = useQueryClient()
  const { run, isDoing, fault } = useAct()
  const [name, setName] = useState(passkey.name)
  const [isBlank, setIsBlank] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { owns } = useComposition()
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    // The message that it was added would lie over it.
    if (isNew) field.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The button that was pressed is disabled or gone while it is sent.
    field.current?.focus()
    const typed = name.trim()
    setIsBlank(typed === '')
    if (typed === '') return
    if (typed === passkey.name) return onClose()
    const isDone = await run(async () => {
      const renamed = await call(renamePasskey, { params: { id: passkey.id }, body: { name: typed } })
      client.setQueryData(passkeysQuery.queryKey, (list: Passkey[] = []) =>
        list.map((other) => (other.id === renamed.id ? renamed : other)),
      )
    })
    if (isDone) onClose()
  }
  const failure = useMemo(() => {
    const again = (
      <TextButton onClick={() => form.current?.requestSubmit()}>{t('common.tryAgain')}</TextButton>
    )
    return fault && { text: fault.text, way: again }
  }, [fault, t])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !owns(event)) onClose()
  }
  return (
    <form ref={form} className={classes.naming} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextInput
        ref={field}
        className={classes.nameField ?? ''}
        aria-label={t('settings.security.passkeys.name')}
        maxLength={NAME_LENGTH}
        value={name}
        error={isBlank && t('errors.required')}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setIsBlank(false)
        }}
      />
      <SaveButton isSaving={isDoing} savingLabel={t('settings.security.saving')}>
        {t('settings.security.save')}
      </SaveButton>
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      {failure && (
        <div className={classes.namingFault}>
          <FormAlert fault={failure} />
        </div>
      )}
    </form>
  )
}
