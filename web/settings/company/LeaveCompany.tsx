// A member's own way out of the company.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { leaveCompany } from '#contract/companies.ts'
import { call } from '#web/lib/call.ts'
import { useUser } from '#web/lib/user.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import classes from './CompanyRows.module.css'
import { useEnding } from './use-ending.ts'

export function LeaveCompany() {
  const t = useTranslations('settings.company.leave')
  const [isAsked, setIsAsked] = useState(false)
  const company = useUser().companyName ?? ''
  const ending = useEnding(() => call(leaveCompany), t('done', { company }))
  const close = () => {
    setIsAsked(false)
    ending.forgetFault()
  }
  return (
    <SettingRow
      title={t('title')}
      hint={t('hint')}
      control={
        <Button variant="default" className={classes.danger ?? ''} onClick={() => setIsAsked(true)}>
          {t('verb')}
        </Button>
      }
    >
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
    </SettingRow>
  )
}
