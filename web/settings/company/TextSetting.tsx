// A setting of one line of text: saved when the field is left, or by Enter.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'
import classes from './CompanyRows.module.css'

interface Props {
  label: string
  value: string
  maxLength: number
  /** What is said when nothing is typed; without it that is fine. */
  missing?: ErrorCode
  onChange: (value: string) => void
}

export function TextSetting({ label, value, maxLength, missing, onChange }: Props) {
  const t = useTranslations('errors')
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const commit = () => {
    const text = (typed ?? value).trim()
    const isRefused = missing !== undefined && text === ''
    setIsMissing(isRefused)
    if (isRefused) return
    setTyped(null)
    if (text !== value) onChange(text)
  }
  return (
    <TextInput
      className={classes.field ?? ''}
      aria-label={label}
      dir="auto"
      maxLength={maxLength}
      value={typed ?? value}
      error={isMissing && missing && t(missing)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setIsMissing(false)
      }}
      onBlur={commit}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) commit()
        if (key !== 'Escape' || typed === null) return
        setTyped(null)
        setIsMissing(false)
      }}
    />
  )
}
