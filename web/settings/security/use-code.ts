// A form with one code: what was typed, what is wrong with it, and the field, which has it marked for typing over.
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Fault } from '#web/ui/FormAlert.tsx'
import { useAct } from './use-act.ts'

export function useCode(act: (code: string) => Promise<unknown>) {
  const t = useTranslations()
  const [code, setCode] = useState('')
  const [blank, setBlank] = useState<Fault | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const { run, isDoing, fault, setFault } = useAct()
  const wrong = blank ?? (fault?.code === 'code_wrong' ? fault : null)
  useEffect(() => {
    if (!wrong) return
    inputRef.current?.focus()
    inputRef.current?.select()
  }, [wrong])
  const onChange = (typed: string) => {
    setCode(typed)
    setBlank(null)
    if (wrong) setFault(null)
  }
  /** True: it was right. */
  const submit = async (): Promise<boolean> => {
    const isBlank = code.trim() === ''
    setBlank(isBlank ? { text: t('errors.required') } : null)
    return !isBlank && (await run(() => act(code)))
  }
  return {
    field: { value: code, onChange, error: wrong?.text, inputRef },
    submit,
    isDoing,
    /** Of the whole form. */
    fault: wrong ? null : fault,
  }
}
