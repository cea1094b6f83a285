// Before another section takes the place of a profile with unsaved changes.
import { Button, Modal } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import classes from './UnsavedQuestion.module.css'

interface Props {
  isOpen: boolean
  isSaving: boolean
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

export function UnsavedQuestion({ isOpen, isSaving, onStay, onDiscard, onSave }: Props) {
  const t = useTranslations('settings.profile.unsaved')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog.Frame isOpen={isOpen} onClose={onStay} width={460} isBox>
      <form className={classes.question} onSubmit={submit}>
        <Modal.Title className={classes.title}>{t('title')}</Modal.Title>
        <p className={classes.hint}>{t('hint')}</p>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onStay}>
            {t('stay')}
          </Button>
          <Button variant="default" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <SaveButton isSaving={isSaving} savingLabel={t('saving')}>
            {t('save')}
          </SaveButton>
        </div>
      </form>
    </Dialog.Frame>
  )
}
