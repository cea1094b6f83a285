// The card of the current company: opens the list of the person's companies, and switches.
import { Menu, UnstyledButton } from '@mantine/core'
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
import classes from './CompanySwitcher.module.css'

export function CompanySwitcher() {
  const t = useTranslations()
  const { companyId, companyName, role } = useUser()
  const companies = useCompanies()
  const open = useOpenCompany()
  const current = { id: companyId ?? '', name: companyName ?? '' }
  const choose = (id: string) => {
    const company = companies.find((company) => company.id === id)
    if (company) void open(company)
  }
  return (
    <Menu width="target" position="bottom-start" offset={4}>
      <Menu.Target>
        <UnstyledButton className={classes.card}>
          <CompanyMark company={current} />
          <span className={classes.words}>
            <span className={classes.name}>{current.name}</span>
            <span className={classes.detail}>{role && roleName(t, role)}</span>
          </span>
          <IconSelector size={16} aria-hidden />
          <span className={classes.spoken}>{t('shell.switchCompany')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <div className={classes.scroll} style={{ maxBlockSize: COMPANY_LIST_HEIGHT }}>
          <Menu.RadioGroup value={companyId} onChange={choose}>
            {companies.map((company) => (
              <Menu.RadioItem
                key={company.id}
                value={company.id}
                closeMenuOnClick
                className={classes.row ?? ''}
                checkIcon={<IconCheck className={classes.tick} size={18} />}
                classNames={{ itemIndicator: classes.indicator ?? '' }}
              >
                <span className={classes.company}>
                  <CompanyMark company={company} />
                  <span className={classes.words}>
                    <span className={classes.rowName}>{company.name}</span>
                    <span className={classes.detail}>{t('common.members', { count: company.members })}</span>
                  </span>
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Item
          className={classes.row ?? ''}
          leftSection={
            <span className={classes.plus}>
              <IconPlus size={18} aria-hidden />
            </span>
          }
          onClick={() => dialogs.open('add-company')}
        >
          <span className={classes.add}>{t('companies.add')}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
