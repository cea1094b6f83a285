// An email address: typed from left to right whatever the language, and standing where its lines begin (base.css).
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  value: string
  onChange: (value: string) => void
  autoComplete: string
  /** Where it is not simply the address of the person. */
  label?: string
  description?: ReactNode
  maxLength?: number
  readOnly?: boolean
  error?: ReactNode
  /** Something else announces what is wrong. */
  isErrorSaid?: boolean
  onFocus?: () => void
}

export function EmailInput({ value, onChange, label, isErrorSaid = false, ...input }: Props) {
  const t = useTranslations('auth')
  return (
    <TextInput
      {...input}
      label={label ?? t('email')}
      size="md"
      type="email"
      name="email"
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      errorProps={isErrorSaid ? {} : { role: 'alert' }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
