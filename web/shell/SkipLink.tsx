// The first stop of the keyboard: past the menu.
import { useTranslations } from 'use-intl'
import classes from './SkipLink.module.css'

export function SkipLink() {
  const t = useTranslations('shell')
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place on this page
    <a
      className={classes.link}
      href="#main"
      onClick={(event) => {
        // The address stays as it is: a hash would be another page to the router.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('skip')}
    </a>
  )
}
