// Deleting the own account: what goes, what stays, and the companies that nobody else could run.
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteUser } from '#contract/account.ts'
import { call } from '#web/lib/call.ts'
import { logOutBy } from '#web/lib/session.ts'
import { forgetStored } from '#web/lib/stored-state.ts'
import { useUser } from '#web/lib/user.ts'
import { useOpenCompany } from '#web/parts/use-open-company.ts'
import { SettingRow } from '#web/settings/SettingRow.tsx'
import { soleAdminQuery } from '#web/settings/sole-admin.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ActButton } from './ActButton.tsx'
import classes from './Security.module.css'
import { useAct } from './use-act.ts'

interface OwnCompany {
  id: string
  name: string
}

export function DeleteAccount() {
  const t = useTranslations('settings.security.deletion')
  const [isOpen, setIsOpen] = useState(false)
  const { data: companies = [] } = useQuery(soleAdminQuery)
  const count = companies.length
  return (
    <>
      <SettingRow
        title={t('title')}
        hint={t('hint')}
        control={
          <ActButton isDanger onClick={() => setIsOpen(true)}>
            {t('verb')}
          </ActButton>
        }
      >
        {count > 0 && (
          <>
            <p>{t('sole', { count })}</p>
            <SoleAdmin companies={companies} />
          </>
        )}
      </SettingRow>
      <DeleteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('settings.security.deletion')
  const { id, email } = useUser()
  const { run, isDoing, fault, setFault } = useAct({ isLast: true })
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isOpen) return
    setTyped('')
    setIsWrong(false)
    setFault(null)
  }, [isOpen, setFault])
  const confirm = async () => {
    const isSame = typed.trim().toLowerCase() === email.toLowerCase()
    setIsWrong(!isSame)
    if (!isSame) return field.current?.focus()
    if (!(await run(() => logOutBy(() => call(deleteUser))))) return
    forgetStored(id)
    toast({ text: t('done'), tone: 'done' })
  }
  const isSole = fault?.code === 'sole_admin'
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question={t('question')}
      verb={t('verb')}
      doing={t('doing')}
      isDoing={isDoing}
      fault={isSole ? null : fault}
      onConfirm={() => void confirm()}
    >
      <p>{t('goes')}</p>
      <p>{t('stays')}</p>
      <TextInput
        ref={field}
        label={t.rich('type', { email: () => <bdi className={classes.typed}>{email}</bdi> })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={isWrong && t('differs')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setIsWrong(false)
        }}
      />
      {isSole && (
        <>
          <FormAlert fault={fault} />
          <SoleAdmin companies={companiesIn(fault.current)} />
        </>
      )}
    </ConfirmDialog>
  )
}

/** Of a refusal: `{companies: [{id, name}]}`. */
function companiesIn(current: unknown): OwnCompany[] {
  const { companies } = (current ?? {}) as { companies?: unknown }
  return Array.isArray(companies) ? (companies as OwnCompany[]) : []
}

function SoleAdmin({ companies }: { companies: OwnCompany[] }) {
  const t = useTranslations('settings.security.deletion')
  const open = useOpenCompany()
  return (
    <ul className={classes.companies} aria-label={t('companies')}>
      {companies.map((company) => (
        <li key={company.id}>
          <bdi className={classes.companyName}>{company.name}</bdi>
          <TextButton onClick={() => void open(company)}>{t('open')}</TextButton>
        </li>
      ))}
    </ul>
  )
}
