// Signing in and registering on the same card, with what was typed kept in between.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Brand } from '#web/ui/Brand.tsx'
import { LanguageMenu } from '#web/ui/LanguageMenu.tsx'
import { ThemeToggle } from '#web/ui/ThemeToggle.tsx'
import { useScreen } from '#web/ui/use-screen.ts'
import { DoorPicture } from './DoorPicture.tsx'
import { noEntries } from './entries.ts'
import { LoginForm } from './LoginForm.tsx'
import classes from './LoginPage.module.css'
import { RegisterForm } from './RegisterForm.tsx'

export function LoginPage() {
  const t = useTranslations('auth')
  const [mode, setMode] = useState<'login' | 'register'>('login')
  const [entries, setEntries] = useState(noEntries)
  const [isValid, setIsValid] = useState(false)
  const isLogin = mode === 'login'
  const screen = useScreen<HTMLElement>(isLogin ? t('login.title') : t('register.title'))
  const Form = isLogin ? LoginForm : RegisterForm
  return (
    <div className={classes.page}>
      <main className={classes.column} ref={screen}>
        <header className={classes.bar}>
          <Brand />
          <LanguageMenu />
        </header>
        <div className={classes.card}>
          <h1 className={classes.heading}>{t(`${mode}.heading`)}</h1>
          <p className={classes.hint}>{t(`${mode}.hint`)}</p>
          <Form key={mode} entries={entries} onChange={setEntries} onValid={setIsValid} />
          <p className={classes.other}>
            {t(`${mode}.other`)}{' '}
            <button
              type="button"
              className={classes.link}
              onClick={() => setMode(isLogin ? 'register' : 'login')}
            >
              {t(`${mode}.switch`)}
            </button>
          </p>
        </div>
        <footer className={classes.foot}>
          <ThemeToggle />
        </footer>
      </main>
      <DoorPicture isLit={isValid} />
    </div>
  )
}
