// A quiet word that a change was saved; it fades by itself.
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './NotificationSection.module.css'

/** `times` counts the saves: each one says it anew. */
export function SavedNote({ times }: { times: number }) {
  const t = useTranslations('settings')
  return (
    <p role="status" className={classes.savedPlace}>
      {times > 0 && (
        <span key={times} className={classes.saved}>
          <IconCheck size={14} aria-hidden />
          {t('saved')}
        </span>
      )}
    </p>
  )
}
