// The form for a new task in a dialog; what is typed outlives closing, reloading and errors.
import { Modal } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from './NewTask.module.css'
import { NewTaskForm } from './NewTaskForm.tsx'

interface Props {
  isOpen: boolean
  /** Set beforehand, by the group that the task is added to. */
  deadline: string | null
  today: string
  onClose: () => void
}

export function NewTask({ isOpen, deadline, today, onClose }: Props) {
  const t = useTranslations('tasks')
  const common = useTranslations('common')
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing || event.defaultPrevented) return
    // Ctrl+Enter saves from everywhere, from what is open over the form too.
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      currentTarget.querySelector('form')?.requestSubmit()
    }
    // Escape closes one layer: what is open over the form comes first.
    const isHere = target instanceof Element && currentTarget.contains(target)
    const isOver = isHere && target.getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && isHere && !isOver) onClose()
  }
  return (
    <Dialog.Frame isOpen={isOpen} onClose={onClose} width={600} top={84} closeOnEscape={false}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears keys from the fields inside */}
      <div className={classes.inside} onKeyDown={onKeyDown}>
        <div className={classes.head}>
          <Modal.Title className={classes.heading}>{t('new')}</Modal.Title>
          <Modal.CloseButton
            className={classes.close ?? ''}
            size={28}
            iconSize={18}
            aria-label={common('close')}
          />
        </div>
        <NewTaskForm deadline={deadline} today={today} onClose={onClose} />
      </div>
    </Dialog.Frame>
  )
}
