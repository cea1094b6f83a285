// A form that adds a company, on the home screen.
import { TextInput } from '@mantine/core'
import { IconSquareRoundedPlus } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAddCompany } from '#web/parts/use-add-company.ts'
import { useOpenCompany } from '#web/parts/use-open-company.ts'
import { Card } from '#web/ui/Card.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './AddCompanyCard.module.css'

export function AddCompanyCard() {
  const t = useTranslations('companies')
  const open = useOpenCompany()
  const form = useAddCompany((company) => {
    const text = t('added', { name: company.name })
    toast({ text, tone: 'done', action: { label: t('open'), run: () => open(company) } })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Card title={t('addOne')} icon={IconSquareRoundedPlus}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          className={classes.name ?? ''}
          aria-label={t('newName')}
          placeholder={t('namePlaceholder')}
          autoComplete="off"
          value={form.name}
          error={form.nameError ?? form.fault?.text}
          onChange={({ currentTarget }) => form.setName(currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && form.isBlank && !nativeEvent.isComposing) void form.submit()
          }}
        />
        <SaveButton
          variant="default"
          size="md"
          isSaving={form.isSaving}
          savingLabel={t('adding')}
          disabled={form.isBlank}
        >
          {t('addAction')}
        </SaveButton>
      </form>
    </Card>
  )
}
