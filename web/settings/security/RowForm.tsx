// The form of a row: its first field has the focus when it opens, the first faulty one after a try; Escape closes it.
import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useComposition } from '#web/lib/use-composition.ts'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import classes from './Security.module.css'

interface Props {
  onSubmit: () => void
  onCancel: () => void
  verb: string
  saving: string
  isSaving: boolean
  fault: Fault | null
  /** Another one with each try that met faulty fields. */
  faulty: object | null
  children: ReactNode
}

export function RowForm({ onSubmit, onCancel, verb, saving, isSaving, fault, faulty, children }: Props) {
  const t = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  const { owns } = useComposition()
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  useEffect(() => {
    if (faulty) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faulty])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || owns(event)) return
    event.stopPropagation()
    onCancel()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {children}
      <FormAlert fault={fault} />
      <div className={classes.buttons}>
        <SaveButton isSaving={isSaving} savingLabel={saving}>
          {verb}
        </SaveButton>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
