// A question before what cannot be undone: Cancel has the focus, the other button repeats the verb.
import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { type Fault, FormAlert } from './FormAlert.tsx'
import { SaveButton } from './SaveButton.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** With the name of what it is about. */
  question: string
  /** The button that does it: "Remove Sofia". */
  verb: string
  /** Its label meanwhile. */
  doing: string
  /** It takes something away. */
  isDanger?: boolean
  isDoing: boolean
  fault: Fault | null
  onConfirm: () => void
  /** What happens then, and what is to be chosen before. */
  children: ReactNode
}

export function ConfirmDialog({ isOpen, onClose, ...content }: Props) {
  return (
    <Dialog.Frame isOpen={isOpen} onClose={onClose} width={460} isBox>
      <Question {...content} onClose={onClose} />
    </Dialog.Frame>
  )
}

function Question(props: Omit<Props, 'isOpen'>) {
  const { question, verb, doing, isDanger = true, isDoing, fault, onConfirm, onClose, children } = props
  const t = useTranslations('common')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDoing) onConfirm()
  }
  return (
    <form className={classes.question} onSubmit={submit} noValidate>
      <Modal.Title className={classes.title} dir="auto">
        {question}
      </Modal.Title>
      {children}
      <FormAlert fault={fault} />
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <SaveButton {...(isDanger && { color: 'red' })} isSaving={isDoing} savingLabel={doing}>
          {verb}
        </SaveButton>
      </div>
    </form>
  )
}
