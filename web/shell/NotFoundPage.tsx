// An address that leads nowhere.
import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useScreen } from '#web/ui/use-screen.ts'
import classes from './NotFoundPage.module.css'

export function NotFoundPage() {
  const t = useTranslations('shell')
  const screen = useScreen<HTMLDivElement>(t('notFound'))
  return (
    <div ref={screen} className={classes.page}>
      <VisuallyHidden renderRoot={(props) => <h1 {...props}>{t('notFound')}</h1>} />
      <EmptyState
        title={t('notFoundTitle')}
        hint={t('notFoundHint')}
        action={
          <Button component={Link} to="/app">
            {t('toHome')}
          </Button>
        }
      />
    </div>
  )
}
