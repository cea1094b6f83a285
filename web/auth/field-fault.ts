// A refusal that belongs to one field of a form: said under it, and the field gets the focus.
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'
import type { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'

/** What the server finds out only after the fields were checked. */
const fieldOfCode: Partial<Record<string, string>> = {
  email_taken: 'email',
  password_common: 'password',
} satisfies Partial<Record<ErrorCode, string>>

export interface FieldFault {
  field: string
  /** Its name in the form. */
  input: string
  code: string
  text: string
}

/** `inputs`: the names of the form's inputs by the fields of the call. Other refusals are said above the button. */
export function useFieldFault(form: RefObject<HTMLFormElement | null>, inputs: Record<string, string>) {
  const t = useTranslations()
  const [fault, setFault] = useState<FieldFault | null>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLInputElement>(`[name="${fault.input}"]`)?.focus()
  }, [fault, form])

  /** True: it is said under its field. */
  const refuse = (error: CallError): boolean => {
    const field = fieldOfCode[error.code] ?? Object.keys(error.fields ?? {})[0] ?? ''
    const input = inputs[field]
    if (!input) return false
    setFault({ field, input, code: error.code, text: errorText(t, error) })
    return true
  }
  /** Found out here. */
  const say = (field: string, text: string) =>
    setFault({ field, input: inputs[field] ?? field, code: 'required', text })
  const of = (field: string): FieldFault | undefined => (fault?.field === field ? fault : undefined)
  const clear = (field?: string) => {
    if (field === undefined || fault?.field === field) setFault(null)
  }
  return { refuse, say, of, clear }
}
