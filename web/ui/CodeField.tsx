// A code of an authenticator app, or a recovery code; spaces and hyphens may be typed or pasted with it. It stands
// where its lines begin, and reads from left to right whatever the language (base.css).
import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  value: string
  onChange: (value: string) => void
  /** A recovery code has letters, and no app offers it. */
  isRecovery?: boolean
  error?: ReactNode
  hasFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

export function CodeField({ value, onChange, isRecovery = false, error, hasFocus, inputRef }: Props) {
  const t = useTranslations('common')
  return (
    <TextInput
      label={isRecovery ? t('recoveryCode') : t('code')}
      size="md"
      name="code"
      dir="ltr"
      {...(inputRef && { ref: inputRef })}
      {...(hasFocus && { 'data-autofocus': true })}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={100}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
