// The form for a new task in a dialog; what is typed outlives closing, reloading and errors.
import { Modal } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Task } from '#contract/tasks.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import dialog from '#web/ui/WritingDialog.module.css'
import { NewTaskForm, type NewTaskHandle } from './NewTaskForm.tsx'

interface Props {
  isOpen: boolean
  /** Set beforehand, by the group that the task is added to. */
  deadline: string | null
  today: string
  /** With the task that was added; without one when it was given up. */
  onClose: (made?: Task) => void
  /** After it has left the screen. */
  onClosed?: () => void
}

export function NewTask({ isOpen, deadline, today, onClose, onClosed }: Props) {
  const t = useTranslations('tasks')
  const form = useRef<NewTaskHandle>(null)
  const common = useTranslations('common')
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing || event.defaultPrevented) return
    // Ctrl+Enter saves from everywhere, from what is open over the form too; with Shift for another one.
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      form.current?.submit(event.shiftKey || undefined)
    }
    // Escape closes one layer: what is open over the form comes first.
    const isHere = target instanceof Element && currentTarget.contains(target)
    const isOver = isHere && target.getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && isHere && !isOver) onClose()
  }
  return (
    <Dialog.Frame
      isOpen={isOpen}
      onClose={() => onClose()}
      onClosed={onClosed}
      width={600}
      top={84}
      closeOnEscape={false}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears keys from the fields inside */}
      <div className={dialog.inside} onKeyDown={onKeyDown}>
        <div className={dialog.head}>
          <Modal.Title className={dialog.heading}>{t('new')}</Modal.Title>
          <Modal.CloseButton
            className={dialog.close ?? ''}
            size={28}
            iconSize={18}
            aria-label={common('close')}
          />
        </div>
        <NewTaskForm ref={form} deadline={deadline} today={today} onClose={onClose} />
      </div>
    </Dialog.Frame>
  )
}
