// The Add Company dialog (spec section 2): afterwards the company is opened, or offered.
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Company } from '#contract/companies.ts'
import { useUser } from '#web/lib/user.ts'
import { useAddCompany } from '#web/parts/use-add-company.ts'
import { useOpenCompany } from '#web/parts/use-open-company.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { OptionalLabel } from '#web/ui/OptionalLabel.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function AddCompanyModal({ isOpen, onClose }: Props) {
  const t = useTranslations('companies')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('add')} subtitle={t('addHint')}>
      <AddCompanyForm onClose={onClose} />
    </Dialog>
  )
}

function AddCompanyForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const { companyId } = useUser()
  const open = useOpenCompany()
  const onAdded = (company: Company) => {
    onClose()
    // Nothing is interrupted where no company is open yet.
    if (!companyId) return void open(company)
    const text = t('companies.added', { name: company.name })
    toast({ text, tone: 'done', action: { label: t('companies.open'), run: () => open(company) } })
  }
  const form = useAddCompany(onAdded)
  const submitBlank = (event: KeyboardEvent) => {
    // A browser does not send a form whose button is disabled.
    if (event.key === 'Enter' && form.isBlank && !event.nativeEvent.isComposing) void form.submit()
  }
  return (
    <Dialog.Form
      onSubmit={form.submit}
      onCancel={onClose}
      actions={
        <SaveButton isSaving={form.isSaving} savingLabel={t('companies.adding')} disabled={form.isBlank}>
          {t('companies.add')}
        </SaveButton>
      }
    >
      <TextInput
        label={t('companies.name')}
        placeholder={t('companies.nameExample')}
        data-autofocus
        autoComplete="organization"
        value={form.name}
        error={form.nameError}
        onChange={({ currentTarget }) => form.setName(currentTarget.value)}
        onKeyDown={submitBlank}
      />
      <TextInput
        label={<OptionalLabel>{t('companies.number')}</OptionalLabel>}
        value={form.number}
        onChange={({ currentTarget }) => form.setNumber(currentTarget.value)}
        onKeyDown={submitBlank}
      />
      <FormAlert fault={form.fault} />
    </Dialog.Form>
  )
}
