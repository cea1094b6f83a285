// The form for a new task in a dialog; what is typed outlives closing, reloading and errors.
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import type { KeyboardEvent } from 'react'
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
  // Escape closes one layer: what is open over the form comes first.
  const onKeyDown = ({ key, target, currentTarget, nativeEvent }: KeyboardEvent) => {
    const isHere = target instanceof Element && currentTarget.contains(target)
    const isOver = isHere && target.getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && isHere && !isOver && !nativeEvent.isComposing) onClose()
  }
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={600}
      centered={false}
      yOffset={84}
      fullScreen={isSheet}
      radius={isSheet ? 0 : 'xl'}
      closeOnEscape={false}
      // A class on the content itself would dress the layer around it too.
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Modal.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears Escape from the fields inside */}
        <div className={classes.inside} onKeyDown={onKeyDown}>
          <div className={classes.head}>
            <Modal.Title className={classes.heading}>{t('new')}</Modal.Title>
            <Modal.CloseButton size={28} iconSize={18} aria-label={common('close')} />
          </div>
          <NewTaskForm deadline={deadline} today={today} onClose={onClose} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
