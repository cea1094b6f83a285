// The dialogs that any screen may open, each in its own script, loaded when first opened.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type DialogName, dialogs } from '#web/lib/dialogs.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'

const AddCompanyModal = lazy(async () => ({
  default: (await import('#web/companies/AddCompanyModal.tsx')).AddCompanyModal,
}))
const InviteModal = lazy(async () => ({ default: (await import('#web/users/InviteModal.tsx')).InviteModal }))
const NewTaskDialog = lazy(async () => ({ default: (await import('./NewTaskDialog.tsx')).NewTaskDialog }))
const known = { 'add-company': AddCompanyModal, invite: InviteModal, 'new-task': NewTaskDialog } as const

export function Dialogs() {
  const open = dialogs.useOpen()
  const [opened, setOpened] = useState<DialogName[]>([])
  useEffect(() => {
    if (open) setOpened((names) => (names.includes(open) ? names : [...names, open]))
  }, [open])
  // A dialog of the screen that was left would come back on the next one.
  useEffect(() => dialogs.close, [])
  return opened.map((name) => (
    <Suspense key={name}>
      <Opening Modal={known[name]} isOpen={open === name} />
    </Suspense>
  ))
}

function Opening({ Modal, isOpen }: { Modal: ComponentType<ModalProps>; isOpen: boolean }) {
  return <Modal isOpen={useOpenedLater(isOpen)} onClose={dialogs.close} />
}

interface ModalProps {
  isOpen: boolean
  onClose: () => void
}
