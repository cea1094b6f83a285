// The label of a field that may stay empty; there are no asterisks on the others.
import { useTranslations } from 'use-intl'
import classes from './OptionalLabel.module.css'

export function OptionalLabel({ children }: { children: string }) {
  const t = useTranslations('common')
  return (
    <>
      {children} <span className={classes.optional}>{t('optional')}</span>
    </>
  )
}
