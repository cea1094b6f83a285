// A password, which can be shown; of two beside each other one button shows both.
import { ActionIcon, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  label: string
  description?: string
  name: string
  autoComplete: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: ReactNode
  /** Something else announces what is wrong. */
  isErrorSaid?: boolean
  'data-autofocus'?: boolean
  /** Set from outside, it is shown with another field's. */
  isVisible?: boolean
  onVisible?: (isVisible: boolean) => void
}

export function PasswordField(props: Props) {
  const { value, onChange, onBlur, isVisible, onVisible, error, isErrorSaid = false, ...input } = props
  const t = useTranslations('auth')
  const [isShownHere, setIsShownHere] = useState(false)
  const isShown = isVisible ?? isShownHere
  const hasButton = isVisible === undefined || onVisible !== undefined
  const Icon = isShown ? IconEyeOff : IconEye
  const button = (
    <ActionIcon
      size={28}
      radius="sm"
      aria-label={isShown ? t('hidePassword') : t('showPassword')}
      aria-pressed={isShown}
      onClick={() => (onVisible ?? setIsShownHere)(!isShown)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <TextInput
      {...input}
      size="md"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(onBlur && { onBlur })}
      error={error}
      errorProps={isErrorSaid ? {} : { role: 'alert' }}
      rightSection={hasButton ? button : null}
      rightSectionWidth={44}
    />
  )
}
