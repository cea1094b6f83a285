// The button and the key that open the form for a new announcement.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { keys } from '#web/lib/keys.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'

const Composer = lazy(async () => ({ default: (await import('./Composer.tsx')).Composer }))

/** For whoever may create some. */
export function NewAnnouncement({ onSaved }: { onSaved: (saved: Announcement) => void }) {
  const t = useTranslations('announcements')
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useShortcut(keys.newAnnouncement, open)
  useShortcut(keys.newTask, open)
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {t('new')}
      </Button>
      <Suspense>{isOpen && <Composer onClose={() => setIsOpen(false)} onSaved={onSaved} />}</Suspense>
    </>
  )
}
