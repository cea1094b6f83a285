// The dialogs that any screen may open, each in its own script, loaded when first opened.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type DialogName, dialogs } from '#web/lib/dialogs.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { confirmation } from '#web/parts/use-confirmed.ts'

const AddCompanyModal = lazy(async () => ({
  default: (await import('#web/companies/AddCompanyModal.tsx')).AddCompanyModal,
}))
const InviteModal = lazy(async () => ({ default: (await import('#web/users/InviteModal.tsx')).InviteModal }))
const NewTaskDialog = lazy(async () => ({ default: (await import('./NewTaskDialog.tsx')).NewTaskDialog }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))
const ConfirmIdentity = lazy(async () => ({
  default: (await import('#web/parts/ConfirmIdentity.tsx')).ConfirmIdentity,
}))
const known = {
  'add-company': AddCompanyModal,
  invite: InviteModal,
  'new-task': NewTaskDialog,
  shortcuts: ShortcutsDialog,
} as const

export function Dialogs() {
  const open = dialogs.useOpen()
  const [opened, setOpened] = useState<DialogName[]>([])
  useEffect(() => {
    if (open) setOpened((names) => (names.includes(open) ? names : [...names, open]))
  }, [open])
  // A dialog of the screen that was left would come back on the next one.
  useEffect(() => dialogs.close, [])
  return (
    <>
      {opened.map((name) => (
        <Suspense key={name}>
          <Opening Modal={known[name]} isOpen={open === name} />
        </Suspense>
      ))}
      <Confirmation />
    </>
  )
}

/** Mounted each time anew, so that it lies over the dialog whose act asks for it. */
function Confirmation() {
  const isAsked = confirmation.useIsAsked()
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (isAsked) setTimes((times) => times + 1)
  }, [isAsked])
  return (
    times > 0 && (
      <Suspense>
        <ConfirmIdentityLater key={times} isAsked={isAsked} />
      </Suspense>
    )
  )
}

function ConfirmIdentityLater({ isAsked }: { isAsked: boolean }) {
  return <ConfirmIdentity isOpen={useOpenedLater(isAsked)} />
}

function Opening({ Modal, isOpen }: { Modal: ComponentType<ModalProps>; isOpen: boolean }) {
  return <Modal isOpen={useOpenedLater(isOpen)} onClose={dialogs.close} />
}

interface ModalProps {
  isOpen: boolean
  onClose: () => void
}
