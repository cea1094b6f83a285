// The settings of somebody who is not at work in a company: none is chosen, or it asks for a second factor first.
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { useUser } from '#web/lib/user.ts'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { EntryShell } from './EntryShell.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import classes from './SettingsAlone.module.css'

/** `isNews`: the company was open on this page until now. */
export function SettingsAlone({ isNews }: { isNews: boolean }) {
  const { companyId, needsTwoFactor } = useUser()
  const wasNeeded = useRef(needsTwoFactor)
  if (needsTwoFactor) wasNeeded.current = true
  const isAtWork = companyId !== null && !needsTwoFactor
  const top = (
    <>
      {isAtWork && wasNeeded.current ? <Opened /> : <WayOn isAtWork={isAtWork} />}
      {needsTwoFactor && <Needed isNews={isNews} />}
    </>
  )
  return (
    <EntryShell>
      <SettingsPage top={top} />
    </EntryShell>
  )
}

function WayOn({ isAtWork }: { isAtWork: boolean }) {
  const t = useTranslations('settings')
  const { companyName } = useUser()
  return (
    <Link className={classes.wayOn} to={isAtWork ? '/app' : '/app/select-company'}>
      <IconArrowLeft size={16} data-flip aria-hidden />
      {isAtWork ? t('openCompany', { company: companyName ?? '' }) : t('backToCompanies')}
    </Link>
  )
}

function Needed({ isNews }: { isNews: boolean }) {
  const t = useTranslations('shell.twoFactor')
  const { companyName } = useUser()
  const id = useId()
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNews) title.current?.focus()
  }, [isNews])
  return (
    <section className={classes.notice} aria-labelledby={id}>
      <p ref={title} id={id} className={classes.title} tabIndex={-1} dir="auto">
        {t('title', { company: companyName ?? '' })}
      </p>
      <SecondFactor />
    </section>
  )
}

/** In place of what was asked for. */
function Opened() {
  const t = useTranslations()
  const company = useUser().companyName ?? ''
  const button = useRef<HTMLAnchorElement>(null)
  useEffect(() => keepFocus(() => button.current), [])
  return (
    <div className={classes.notice}>
      <p className={classes.title} dir="auto">
        {t('shell.twoFactor.opened', { company })}
      </p>
      <Button ref={button} className={classes.open} component={Link} to="/app">
        {t('settings.openCompany', { company })}
      </Button>
    </div>
  )
}
