// The end of the company for everybody, after its name was typed.
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
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
    <>
      <SettingRow
        title={t('title')}
        hint={t('hint')}
        control={
          <Button variant="default" className={classes.danger ?? ''} onClick={() => setIsAsked(true)}>
            {t('open')}
          </Button>
        }
      />
      <Question name={name} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  )
}

interface QuestionProps {
  name: string
  isOpen: boolean
  onClose: () => void
}

function Question({ name, isOpen, onClose }: QuestionProps) {
  const t = useTranslations('settings.company.delete')
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const ending = useEnding(() => call(deleteCompany), t('done', { company: name }))
  const type = (text: string) => {
    setTyped(text)
    setDiffers(false)
  }
  const close = () => {
    type('')
    ending.forgetFault()
    onClose()
  }
  const confirm = () => {
    const isSame = tidy(typed) === tidy(name)
    setDiffers(!isSame)
    if (isSame) void ending.run()
    else field.current?.focus()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      question={t('question', { company: name })}
      verb={t('open')}
      doing={t('doing')}
      isDoing={ending.isDoing}
      fault={ending.fault}
      onConfirm={confirm}
    >
      <p>{t('effect')}</p>
      <p>{t('back')}</p>
      <TextInput
        ref={field}
        label={t.rich('type', { company: () => <bdi className={classes.typed}>{name}</bdi> })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        value={typed}
        error={differs && t('differs')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

/** White space is hard to see, and marks can be put together in two ways. */
const tidy = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')
