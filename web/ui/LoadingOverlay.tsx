// Covers the window with the mark and a line of text: while the person loads, and while a company opens.
import { useTranslations } from 'use-intl'
import { LintelMark } from './LintelMark.tsx'
import classes from './LoadingOverlay.module.css'

/** Without text it is the first load's (spec: App shell). */
export function LoadingOverlay({ text }: { text?: string }) {
  const t = useTranslations('shell')
  return (
    <div className={classes.overlay} role="status" aria-live="polite">
      <LintelMark size={44} />
      <p className={classes.text}>{text ?? t('loading')}</p>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} />
      </span>
    </div>
  )
}
