// The form for an announcement in a dialog; what is typed outlives closing, reloading and errors.
import { Modal } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { useShownOnce } from '#web/announcements/use-shown-once.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import dialog from '#web/ui/WritingDialog.module.css'
import { ComposerForm } from './ComposerForm.tsx'
import type { SendMode } from './publication.ts'

interface Props {
  /** To edit it; without one it is for a new one. */
  announcement?: Announcement | undefined
  /** It is opened to choose when it is published. */
  isScheduling?: boolean
  onClose: () => void
  onSaved?: ((saved: Announcement, mode: SendMode) => void) | undefined
}

/** Mounted, it is open. */
export function Composer({ announcement, isScheduling = false, onClose, onSaved }: Props) {
  const t = useTranslations('announcements.composer')
  const common = useTranslations('common')
  const { isOpen, close } = useShownOnce()
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing || event.defaultPrevented) return
    // Ctrl+Enter sends from everywhere, from what is open over the form too.
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      currentTarget.querySelector('form')?.requestSubmit()
    }
    // Escape closes one layer: what is open over the form comes first.
    const isHere = target instanceof Element && currentTarget.contains(target)
    const isOver = isHere && target.getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && isHere && !isOver) close()
  }
  return (
    <Dialog.Frame isOpen={isOpen} onClose={close} onClosed={onClose} width={1040} closeOnEscape={false}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears keys from the fields inside */}
      <div className={dialog.inside} onKeyDown={onKeyDown}>
        <div className={dialog.head}>
          <Modal.Title className={dialog.heading}>{announcement ? t('edit') : t('new')}</Modal.Title>
          <Modal.CloseButton
            className={dialog.close ?? ''}
            size={28}
            iconSize={18}
            aria-label={common('close')}
          />
        </div>
        <ComposerForm
          announcement={announcement}
          isScheduling={isScheduling}
          onClose={close}
          onDone={(saved, mode) => {
            close()
            onSaved?.(saved, mode)
          }}
        />
      </div>
    </Dialog.Frame>
  )
}
