// A modal dialog with a title, a form and a foot of buttons; on phones it is a sheet as large as the screen.
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useViewport } from '#web/lib/use-viewport.ts'
import classes from './Dialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  subtitle?: string
  /** Pixels. */
  width?: number
  children: ReactNode
}

/** Its content is made anew each time it opens. */
export function Dialog({ isOpen, onClose, title, subtitle, width = 480, children }: Props) {
  const t = useTranslations('common')
  const isSheet = useViewport() === 'narrow'
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={width}
      fullScreen={isSheet}
      centered={!isSheet}
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <div className={classes.head}>
          <div className={classes.words}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          <Modal.CloseButton className={classes.close} aria-label={t('close')} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

interface FormProps {
  onSubmit: () => void
  children: ReactNode
  /** The buttons, the main one last. */
  actions: ReactNode
}

function DialogForm({ onSubmit, children, actions }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.body}>{children}</div>
      <div className={classes.foot}>{actions}</div>
    </form>
  )
}

Dialog.Form = DialogForm
