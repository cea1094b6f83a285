// The card of the current company: opens the list of the person's companies, and switches.
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { COMPANY_LIST_HEIGHT } from '#contract/limits.ts'
import { dialogs } from '#web/lib/dialogs.ts'
import { roleName } from '#web/lib/role-name.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { usersQuery } from '#web/lib/users.ts'
import { useOpenCompany } from '#web/parts/use-open-company.ts'
import { CompanyMark } from '#web/ui/CompanyMark.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import classes from './CompanySwitcher.module.css'

export function CompanySwitcher() {
  const t = useTranslations()
  const { companyId } = useUser()
  const companies = useCompanies()
  const open = useOpenCompany()
  return (
    <div className={classes.switcher}>
      <Menu
        align="both"
        offset={4}
        className={classes.list}
        buttonClass={classes.card}
        button={<CurrentCompany />}
      >
        <div className={classes.scroll} style={{ maxBlockSize: COMPANY_LIST_HEIGHT }}>
          {companies.map((company) => (
            <MenuItem
              key={company.id}
              isChosen={company.id === companyId}
              typedAs={company.name}
              className={classes.row}
              onSelect={() => company.id !== companyId && void open(company)}
            >
              <CompanyMark company={company} />
              <span className={classes.words}>
                <span className={classes.rowName}>{company.name}</span>
                <span className={classes.detail}>{t('common.members', { count: company.members })}</span>
              </span>
              {company.id === companyId && <IconCheck className={classes.tick} size={18} aria-hidden />}
            </MenuItem>
          ))}
        </div>
        <div className={classes.foot}>
          <MenuItem className={classes.row} onSelect={() => dialogs.open('add-company')}>
            <span className={classes.plus}>
              <IconPlus size={18} aria-hidden />
            </span>
            <span className={classes.add}>{t('companies.add')}</span>
          </MenuItem>
        </div>
      </Menu>
    </div>
  )
}

function CurrentCompany() {
  const t = useTranslations()
  const { companyId, companyName, role } = useUser()
  return (
    <>
      <CompanyMark company={{ id: companyId ?? '', name: companyName ?? '' }} />
      <span className={classes.words}>
        <span className={classes.name}>{companyName}</span>
        <span className={classes.detail} title={role ?? undefined}>
          {role && roleName(t, role)}
        </span>
      </span>
      <IconSelector size={16} aria-hidden />
      <VisuallyHidden>{t('shell.switchCompany')}</VisuallyHidden>
    </>
  )
}

/** The list and counts of get-users; when that fails, the person's own list, one member where none is named. */
function useCompanies() {
  const { companies } = useUser()
  const { data } = useQuery({ ...usersQuery, enabled: useCan('users.view') })
  const counts = new Map(data?.memberCounts?.map(({ _id, members }) => [_id, members]))
  return (data?.user?.companies ?? companies).map(({ id, name }) => ({
    id,
    name,
    members: counts.get(id) ?? companies.find((own) => own.id === id)?.members ?? 1,
  }))
}
