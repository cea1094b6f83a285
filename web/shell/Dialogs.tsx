// The dialogs that any screen may open, each in its own script, loaded when first opened.
import { lazy, Suspense, useEffect, useState } from 'react'
import { type DialogName, dialogs } from '#web/lib/dialogs.ts'

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
  return opened.map((name) => {
    const Modal = known[name]
    return (
      <Suspense key={name}>
        <Modal isOpen={open === name} onClose={dialogs.close} />
      </Suspense>
    )
  })
}
