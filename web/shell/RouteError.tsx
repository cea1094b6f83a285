// A screen that broke or could not be loaded: says so in its place, so that nothing ever stays blank.
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import classes from './FullScreen.module.css'

export function RouteError() {
  const error = useRouteError()
  const t = useTranslations('shell')
  useEffect(() => console.error(error), [error])
  return (
    <div className={classes.place}>
      <ErrorState title={t('broken')} hint={t('brokenHint')} onRetry={() => location.reload()} />
    </div>
  )
}
