// The keys that open the form for a new announcement, and the form.
import { lazy, Suspense } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'

const Composer = lazy(async () => ({ default: (await import('./Composer.tsx')).Composer }))

interface Props {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onSaved: (saved: Announcement) => void
}

/** For whoever may create some. */
export function NewAnnouncement({ isOpen, onOpen, onClose, onSaved }: Props) {
  useShortcut(keys.newAnnouncement, onOpen)
  useShortcut(keys.newTask, onOpen)
  return <Suspense>{isOpen && <Composer onClose={onClose} onSaved={onSaved} />}</Suspense>
}
