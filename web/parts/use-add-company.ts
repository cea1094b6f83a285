// The state of an Add Company form, wherever it stands: what is typed, what is wrong, whether it is being sent.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addCompany, type Company } from '#contract/companies.ts'
import { CallError, call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useUser } from '#web/lib/user.ts'
import type { Fault } from '#web/ui/FormAlert.tsx'

export function useAddCompany(onAdded: (company: Company) => void) {
  const t = useTranslations()
  const client = useQueryClient()
  const { id: userId } = useUser()
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const [isBlankTry, setIsBlankTry] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const isBlank = name.trim() === ''

  const submit = async () => {
    setIsBlankTry(isBlank)
    if (isBlank || isSaving) return
    setIsSaving(true)
    setFault(null)
    try {
      const { company } = await call(addCompany, {
        body: {
          userId,
          companyName: name.trim(),
          companyRegistrationNumber: number.trim(),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          locale: navigator.language,
        },
      })
      setName('')
      setNumber('')
      for (const key of ['companies', 'user', 'users']) void client.invalidateQueries({ queryKey: [key] })
      onAdded(company)
    } catch (error) {
      const isRefusal = error instanceof CallError && error.status !== 0
      setFault({ text: isRefusal ? errorText(t, error, t('companies.failed')) : t('companies.unexpected') })
    } finally {
      setIsSaving(false)
    }
  }
  return {
    name,
    setName: (typed: string) => {
      setName(typed)
      setIsBlankTry(false)
    },
    number,
    setNumber,
    isBlank,
    isSaving,
    /** Under the name; the button is disabled while it is blank, so only the Enter key brings it. */
    nameError: isBlankTry ? t('errors.company_name_required') : undefined,
    fault,
    submit,
  }
}
