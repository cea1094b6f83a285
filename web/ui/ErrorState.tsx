// Something could not be loaded: what, why, and trying again or what else there is to do.
import { Button } from '@mantine/core'
import { IconCloudOff, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './StateBlock.module.css'

interface Props {
  /** What failed, with the reason: "Failed to load tasks: the server did not answer". */
  title: string
  hint?: string
  /** Without it there is nothing to try. */
  onRetry?: () => unknown
  isRetrying?: boolean
  /** What helps where trying again does not: nothing broke, it is not there to be seen. */
  action?: ReactNode
}

export function ErrorState({ title, hint, onRetry, isRetrying = false, action }: Props) {
  const t = useTranslations('common')
  return (
    <div className={classes.block} role="alert">
      {action ? (
        <IconEyeOff className={classes.eye} size={20} aria-hidden />
      ) : (
        <IconCloudOff className={classes.cloud} size={20} aria-hidden />
      )}
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            aria-busy={isRetrying}
            onClick={() => onRetry()}
          >
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
