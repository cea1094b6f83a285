// Whether members must have a second factor; only somebody who has one can ask it of the others.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Company } from '#contract/companies.ts'
import { CallError } from '#web/lib/call.ts'
import { securityQuery } from '#web/lib/security.ts'
import { useQuestion } from '#web/parts/use-question.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { Toggle } from '#web/settings/Toggle.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { CompanyPatch } from './api.ts'
import classes from './CompanyRows.module.css'
import { WithoutFactor } from './WithoutFactor.tsx'

const NAMED_IN_ROW = 5
const NAMED_IN_DIALOG = 20

interface Props {
  company: Company
  timesSaved: number
  change: (patch: CompanyPatch) => void
  send: (patch: CompanyPatch) => Promise<unknown>
}

export function TwoFactorRow({ company, timesSaved, change, send }: Props) {
  const t = useTranslations('settings.company.twoFactor')
  const { data: security } = useQuery(securityQuery)
  const [isAsked, setIsAsked] = useState(false)
  // With neither no session of theirs can have shown one.
  const hasNone = security !== undefined && !security.twoFactor && security.passkeys === 0
  const isLocked = hasNone && !company.requiresTwoFactor
  const reason = t.rich('own', {
    link: (words) => <Link to={{ search: '', hash: 'security' }}>{words}</Link>,
  })
  return (
    <>
      <SettingRow
        title={t('title')}
        timesSaved={timesSaved}
        hint={
          <>
            {t('hint')}
            {isLocked && <span className={classes.own}>{reason}</span>}
          </>
        }
        control={
          <Toggle
            label={t('title')}
            isOn={company.requiresTwoFactor}
            isLocked={isLocked}
            onChange={(isOn) => (isOn ? setIsAsked(true) : change({ requiresTwoFactor: false }))}
          />
        }
      >
        {company.requiresTwoFactor && <WithoutFactor atMost={NAMED_IN_ROW} />}
      </SettingRow>
      <Question company={company} send={send} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  )
}

interface QuestionProps {
  company: Company
  send: Props['send']
  isOpen: boolean
  onClose: () => void
}

function Question({ company, send, isOpen, onClose }: QuestionProps) {
  const t = useTranslations()
  const { isDoing, fault, run } = useQuestion(isOpen, (error) =>
    error instanceof CallError && error.code === 'own_factor_first'
      ? t('settings.company.twoFactor.weak')
      : undefined,
  )
  const confirm = () =>
    run(async () => {
      await send({ requiresTwoFactor: true })
      onClose()
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={t('settings.company.twoFactor.question', { company: company.name })}
      verb={t('settings.company.twoFactor.verb')}
      doing={t('settings.company.twoFactor.doing')}
      isDoing={isDoing}
      fault={fault}
      onConfirm={confirm}
    >
      <p>{t('settings.company.twoFactor.effect')}</p>
      <WithoutFactor atMost={NAMED_IN_DIALOG} />
    </ConfirmDialog>
  )
}
