// The form for a new task in a dialog; what is typed outlives closing, reloading and errors.
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useViewport } from '#web/lib/use-viewport.ts'
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
  const isSheet = useViewport() === 'narrow'
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('new')}
      size={600}
      centered={false}
      yOffset={84}
      fullScreen={isSheet}
      radius={isSheet ? 0 : 'xl'}
      closeButtonProps={{ 'aria-label': common('close'), size: 28, iconSize: 18 }}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.heading ?? '',
        body: classes.body ?? '',
      }}
    >
      <NewTaskForm deadline={deadline} today={today} onClose={onClose} />
    </Modal>
  )
}
