// A new password, typed twice; one button shows both.
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '#web/ui/PasswordField.tsx'

interface Props {
  label: string
  password: string
  repeated: string
  onPassword: (password: string) => void
  onRepeated: (repeated: string) => void
  /** Of the password itself, as the server said it. */
  error: ReactNode
  /** Said above the button: that both differ is only marked here then. */
  isFaultShown: boolean
  /** The form was sent. */
  wasSent: boolean
}

export function NewPassword({ label, password, repeated, error, isFaultShown, wasSent, ...on }: Props) {
  const t = useTranslations()
  const [wasLeft, setWasLeft] = useState(false)
  const [isVisible, setIsVisible] = useState(false)
  const differs = (wasLeft || wasSent) && repeated !== '' && password !== repeated
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={on.onPassword}
        error={error}
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
        error={differs && (isFaultShown ? true : t('errors.passwords_differ'))}
        isVisible={isVisible}
      />
    </>
  )
}
