// In the place of a screen that broke or could not be loaded.
import { useTranslations } from 'use-intl'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import classes from './FullScreen.module.css'

export function ScreenError() {
  const t = useTranslations('shell')
  return (
    <div className={classes.place}>
      <ErrorState title={t('broken')} hint={t('brokenHint')} onRetry={() => location.reload()} />
    </div>
  )
}
