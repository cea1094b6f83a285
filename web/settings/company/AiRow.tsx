// Which AI service the company uses, and the key of its own that it may give.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CompanyAi } from '#contract/ai.ts'
import { AI_KEY_LENGTH } from '#contract/limits.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Radio } from '#web/settings/Radio.tsx'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Load } from '#web/ui/Load.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './AiRow.module.css'
import { type AiPatch, useCompanyAi } from './use-company-ai.ts'

type Send = (patch: AiPatch) => Promise<unknown>

export function AiRow() {
  const t = useTranslations('settings.ai')
  const { query, send, timesSaved, choosing } = useCompanyAi()
  const { state } = useLocation()
  const isMeant = (state as { row?: string } | null)?.row === 'ai'
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Whoever comes from a button that lacks the service wants this one of the many rows.
    if (isMeant) row.current?.focus()
  }, [isMeant])
  return (
    <div ref={row} tabIndex={-1}>
      <SettingRow title={t('title')} hint={t('hint')} timesSaved={timesSaved}>
        <Load
          query={query}
          failure={t('failed')}
          skeleton={<Bone width={280} height={36} radius={8} />}
          isEditable
        >
          {(ai) => <Services ai={ai} choosing={choosing} send={send} />}
        </Load>
      </SettingRow>
    </div>
  )
}

interface Props {
  ai: CompanyAi
  /** On its way to the server. */
  choosing: CompanyAi['provider'] | undefined
  send: Send
}

function Services({ ai, choosing, send }: Props) {
  const t = useTranslations()
  const group = useId()
  const chosen = ai.providers.find(({ id }) => id === ai.provider)
  const choose = (provider: NonNullable<CompanyAi['provider']>) =>
    send({ provider }).catch((error: unknown) => toast({ text: errorText(t, error), tone: 'failed' }))
  if (!chosen) return <p>{t('common.ai.none')}</p>
  return (
    <>
      <div role="radiogroup" aria-label={t('settings.ai.title')} className={classes.choices}>
        {ai.providers.map(({ id, name, model }) => (
          <Radio
            key={id}
            className={classes.choice}
            name={group}
            isChosen={id === (choosing ?? ai.provider)}
            onChoose={() => choose(id)}
          >
            {`${name} · ${model}`}
          </Radio>
        ))}
      </div>
      <OwnKey key={chosen.id} name={chosen.name} ai={ai} send={send} />
    </>
  )
}

/** The field is always empty at first: what is saved is never shown again. */
function OwnKey({ name, ai, send }: { name: string; ai: CompanyAi; send: Send }) {
  const t = useTranslations()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [doing, setDoing] = useState<'saving' | 'removing' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = async (key: string | null) => {
    setDoing(key ? 'saving' : 'removing')
    setFault(null)
    try {
      await send({ key })
      setTyped('')
      // The button that was pressed may be gone.
      field.current?.focus()
    } catch (error) {
      setFault(errorText(t, error))
    }
    setDoing(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void change(typed)
  }
  const hint = ai.hasOwnKey ? 'keySaved' : ai.isConnected ? 'keyHint' : 'keyMissing'
  return (
    <form className={classes.key} onSubmit={submit}>
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        type="password"
        autoComplete="off"
        dir="ltr"
        maxLength={AI_KEY_LENGTH}
        label={t('settings.ai.key', { name })}
        description={t(`settings.ai.${hint}`, { name })}
        error={fault}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setFault(null)
        }}
      />
      <div className={classes.buttons}>
        <SaveButton
          savingLabel={t('settings.ai.saving')}
          isSaving={doing === 'saving'}
          disabled={!typed.trim() || doing !== null}
        >
          {t('settings.ai.save')}
        </SaveButton>
        {ai.hasOwnKey && (
          <Button variant="default" disabled={doing !== null} onClick={() => change(null)}>
            {t('settings.ai.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
