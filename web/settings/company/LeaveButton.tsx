// A member's own way out of the company: the button, and the question before it.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leaveCompany } from '#contract/companies.ts'
import { call } from '#web/lib/call.ts'
import { useUser } from '#web/lib/user.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useEnding } from './use-ending.ts'

interface Props {
  label: string
  variant: 'default' | 'subtle'
  className?: string | undefined
}

export function LeaveButton({ label, variant, className = '' }: Props) {
  const t = useTranslations('settings.company.leave')
  const [isAsked, setIsAsked] = useState(false)
  const company = useUser().companyName ?? ''
  const ending = useEnding(() => call(leaveCompany), t('done', { company }))
  const close = () => {
    setIsAsked(false)
    ending.forgetFault()
  }
  return (
    <>
      <Button variant={variant} className={className} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={close}
        question={t('question', { company })}
        verb={t('verb')}
        doing={t('doing')}
        isDoing={ending.isDoing}
        fault={ending.fault}
        onConfirm={ending.run}
      >
        <p>{t('effect')}</p>
      </ConfirmDialog>
    </>
  )
}
