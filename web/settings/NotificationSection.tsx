// What a person is told, by which ways, and when mails may come. Saves each change at once.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Load } from '#web/ui/Load.tsx'
import { useNotificationSettings } from './api.ts'
import { NotificationMatrix } from './NotificationMatrix.tsx'
import classes from './NotificationSection.module.css'
import { QuietHours } from './QuietHours.tsx'
import { SavedNote } from './SavedNote.tsx'
import { SectionHead } from './SectionHead.tsx'

export function NotificationSection() {
  const t = useTranslations('settings')
  const [timesSaved, setTimesSaved] = useState(0)
  const { query, patched, change } = useNotificationSettings(() => setTimesSaved((times) => times + 1))
  return (
    <div className={classes.column}>
      <SectionHead title={t('sections.notifications')} hint={t('notifications.hint')}>
        <SavedNote times={timesSaved} />
      </SectionHead>
      <Load query={query} failure={t('notifications.failed')} skeleton={<NotificationMatrix />} isEditable>
        {(stored) => {
          const settings = patched(stored)
          return (
            <>
              <NotificationMatrix events={settings.events} onChange={(events) => change({ events })} />
              <QuietHours
                from={settings.quietFrom}
                to={settings.quietTo}
                onChange={(quietFrom, quietTo) => change({ quietFrom, quietTo })}
              />
            </>
          )
        }}
      </Load>
    </div>
  )
}
