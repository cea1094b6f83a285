// A modal dialog with a title, a form and a foot of buttons; on phones it is a sheet as large as the screen.
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useViewport } from '#web/lib/use-viewport.ts'
import classes from './Dialog.module.css'
import { useDialogStack } from './dialog-stack.ts'

interface FrameProps {
  isOpen: boolean
  onClose: () => void
  /** After it has left the screen, and the focus has gone back. */
  onClosed?: (() => void) | undefined
  /** Pixels. */
  width?: number
  /** Pixels from the top edge; in the middle without it. */
  top?: number
  closeOnEscape?: boolean
  /** A question stays a box on phones. */
  isBox?: boolean
  children: ReactNode
}

/** Only the scrim and the box: what is inside brings a Modal.Title. */
function DialogFrame({
  isOpen,
  onClose,
  onClosed,
  width = 480,
  top,
  closeOnEscape = true,
  isBox = false,
  children,
}: FrameProps) {
  const isNarrow = useViewport() === 'narrow'
  const isSheet = isNarrow && !isBox
  const { isCovered, isOver } = useDialogStack(isOpen)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      size={width}
      fullScreen={isSheet}
      centered={!isSheet && top === undefined}
      {...(top !== undefined && { yOffset: top })}
      closeOnEscape={closeOnEscape && !isCovered}
      // A class on the content itself would dress the layer around it too.
      classNames={{
        content: `${classes.content} ${isBox ? classes.box : ''} ${isCovered ? classes.covered : ''}`,
      }}
    >
      {/* The theme's overlay is only for a Modal made in one piece. */}
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={isOver ? 0 : 1} />
      <Modal.Content>{children}</Modal.Content>
    </Modal.Root>
  )
}

interface Props extends Omit<FrameProps, 'top' | 'closeOnEscape' | 'isBox'> {
  title: string
  subtitle?: string
}

/** Its content is made anew each time it opens. */
export function Dialog({ title, subtitle, children, ...frame }: Props) {
  const t = useTranslations('common')
  return (
    <DialogFrame {...frame}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        <Modal.CloseButton className={classes.close} aria-label={t('close')} />
      </div>
      {children}
    </DialogFrame>
  )
}

interface FormProps {
  onSubmit: () => void
  children: ReactNode
  /** Cancel stands before the other buttons. */
  onCancel?: () => void
  /** The buttons, the main one last. */
  actions: ReactNode
}

function DialogForm({ onSubmit, onCancel, children, actions }: FormProps) {
  const t = useTranslations('common')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.body}>{children}</div>
      <div className={classes.foot}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        {actions}
      </div>
    </form>
  )
}

Dialog.Frame = DialogFrame
Dialog.Form = DialogForm
