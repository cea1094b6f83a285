// The end of the company for everybody, after its name was typed.
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteCompany } from '#contract/companies.ts'
import { call } from '#web/lib/call.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import classes from './CompanyRows.module.css'
import { useEnding } from './use-ending.ts'

export function DeleteCompany({ name }: { name: string }) {
  const t = useTranslations('settings.company.delete')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <SettingRow
      title={t('title')}
      hint={t('hint')}
      control={
        <Button variant="default" className={classes.danger ?? ''} onClick={() => setIsAsked(true)}>
          {t('open')}
        </Button>
      }
    >
      {isAsked && <Question name={name} onClose={() => setIsAsked(false)} />}
    </SettingRow>
  )
}

function Question({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('settings.company.delete')
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  const ending = useEnding(() => call(deleteCompany), t('done', { company: name }))
  const confirm = () => {
    const isSame = tidy(typed) === tidy(name)
    setDiffers(!isSame)
    if (isSame) void ending.run()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      question={t('question', { company: name })}
      verb={t('verb', { company: name })}
      doing={t('doing')}
      isDoing={ending.isDoing}
      fault={ending.fault}
      onConfirm={confirm}
    >
      <p>{t('effect')}</p>
      <TextInput
        label={t.rich('type', { company: () => <bdi>{name}</bdi> })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        value={typed}
        error={differs && t('differs')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setDiffers(false)
        }}
      />
    </ConfirmDialog>
  )
}

/** White space is hard to see, and marks can be put together in two ways. */
const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')
