// The company: its settings for those who run it, and for every member the way out of it.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan, useUser } from '#web/lib/user.ts'
import { SectionHead } from '#web/settings/SectionHead.tsx'
import { SettingRow, SettingRows } from '#web/settings/SettingRow.tsx'
import { Load } from '#web/ui/Load.tsx'
import { AiRow } from './AiRow.tsx'
import { type CompanyPatch, useCompany } from './api.ts'
import { CompanyRows, CompanySkeleton } from './CompanyRows.tsx'
import { DeleteCompany } from './DeleteCompany.tsx'
import { LeaveCompany } from './LeaveCompany.tsx'

export function CompanySection() {
  const t = useTranslations('settings')
  const { companyName } = useUser()
  return useCan('company.manage') ? (
    <ForAdmins />
  ) : (
    <SettingRows>
      <div>
        <SectionHead title={t('sections.company')} hint={t('company.memberHint')} />
        <SettingRow title={t('company.name')} control={<bdi>{companyName}</bdi>} />
      </div>
      <LeaveCompany />
    </SettingRows>
  )
}

function ForAdmins() {
  const t = useTranslations('settings')
  const { companyName } = useUser()
  const [saved, setSaved] = useState<{ patch: CompanyPatch; times: number }>({ patch: {}, times: 0 })
  const company = useCompany((patch) => setSaved(({ times }) => ({ patch, times: times + 1 })))
  return (
    <>
      <SectionHead title={t('sections.company')} hint={t('company.hint', { company: companyName ?? '' })} />
      <Load query={company.query} failure={t('company.failed')} skeleton={<CompanySkeleton />} isEditable>
        {(stored) => (
          <SettingRows>
            <CompanyRows
              company={company.patched(stored)}
              change={company.change}
              send={company.send}
              timesSaved={(setting) => (setting in saved.patch ? saved.times : 0)}
            />
            <AiRow />
            <LeaveCompany />
            <DeleteCompany name={stored.name} />
          </SettingRows>
        )}
      </Load>
    </>
  )
}
