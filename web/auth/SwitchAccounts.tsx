// A link that is not for whoever is signed in: they switch accounts, or leave it.
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { errorText } from '#web/lib/error-text.ts'
import { logOut } from '#web/lib/session.ts'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import classes from './LinkCard.module.css'

/** `children` say whose link it is. The page stays; the next account uses it. */
export function SwitchAccounts({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSaving(true)
    setFault(null)
    try {
      await logOut()
    } catch (error) {
      setFault({ text: errorText(t, error) })
      setIsSaving(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.other}>{children}</p>
      <FormAlert fault={fault} />
      <SaveButton size="lg" fullWidth isSaving={isSaving} savingLabel={t('auth.switch.switching')}>
        {t('auth.switch.submit')}
      </SaveButton>
      <Button component={Link} to="/app" variant="default" size="lg" fullWidth>
        {t('auth.switch.later')}
      </Button>
    </form>
  )
}
