// A new password, typed twice; one button shows both.
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'

interface Props {
  label: string
  password: string
  repeated: string
  onPassword: (password: string) => void
  onRepeated: (repeated: string) => void
  /** Of the password itself, as the server said it. */
  error: ReactNode
  /** Those that were sent empty, which is said above the button. */
  blank?: readonly string[]
  /** What is said above the button: the same is only marked here then. */
  alert: string | undefined
  /** The form was sent. */
  wasSent: boolean
}

export function NewPassword({ label, password, repeated, error, blank = [], alert, wasSent, ...on }: Props) {
  const t = useTranslations()
  const [wasLeft, setWasLeft] = useState(false)
  const [isVisible, setIsVisible] = useState(false)
  const missing = (field: string) => blank.includes(field) && t('errors.required')
  const differ = t('errors.passwords_differ')
  const differs = (wasLeft || wasSent) && repeated !== '' && password !== repeated
  return (
    <>
      <PasswordField
        label={label}
        description={t('settings.security.password.rule', { count: PASSWORD_MIN })}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={on.onPassword}
        error={error || missing('password')}
        isErrorSaid={!error}
        isVisible={isVisible}
        onVisible={setIsVisible}
      />
      <PasswordField
        label={t('auth.repeat')}
        name="repeated-password"
        autoComplete="new-password"
        value={repeated}
        onChange={on.onRepeated}
        onBlur={() => setWasLeft(true)}
        error={missing('repeated') || (differs && (alert === differ || differ))}
        isErrorSaid={!differs}
        isVisible={isVisible}
      />
    </>
  )
}
