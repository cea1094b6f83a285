// The bar over the directory: search, role, active or deactivated, order, and the file.
import { Button, Menu } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import { type DirectorySort, directorySorts, exportUsers } from '#contract/users.ts'
import { roleName } from '#web/lib/role-name.ts'
import { useCan } from '#web/lib/user.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { FilterMenu } from '#web/ui/FilterMenu.tsx'
import { MenuChoices } from '#web/ui/MenuChoices.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { DirectoryQuestion } from './api.ts'
import classes from './DirectoryToolbar.module.css'
import type { UsersSearch } from './use-users-search.ts'

interface Props {
  search: UsersSearch
  roles: Role[]
  filter: DirectoryQuestion
  onChange: (change: Partial<UsersSearch>) => void
}

export function DirectoryToolbar({ search, roles, filter, onChange }: Props) {
  const t = useTranslations('users')
  const manages = useCan('users.manage')
  return (
    <div className={classes.toolbar}>
      <SearchField
        className={classes.search}
        label={t('search')}
        clearLabel={t('clearSearch')}
        text={search.text}
        onText={(text) => onChange({ text })}
      />
      <RoleFilter role={search.role} roles={roles} onRole={(role) => onChange({ role })} />
      {manages && (
        <StatusFilter
          isDeactivated={search.isDeactivated}
          onChange={(isDeactivated) => onChange({ isDeactivated })}
        />
      )}
      <span className={classes.space} />
      <SortMenu sort={search.sort} onSort={(sort) => onChange({ sort })} />
      <ExportButton label={t('export')} endpoint={exportUsers} input={{ query: filter }} />
    </div>
  )
}

interface RoleFilterProps {
  role: string | null
  roles: Role[]
  onRole: (role: string | null) => void
}

function RoleFilter({ role, roles, onRole }: RoleFilterProps) {
  const t = useTranslations()
  const label = t('users.roleIs', { role: role === null ? t('users.anyRole') : roleName(t, role) })
  return (
    <FilterMenu
      value={role?.toLowerCase() ?? ''}
      choices={[
        { value: '', label: t('users.allRoles') },
        ...roles.map(({ name }) => ({ value: name.toLowerCase(), label: <bdi>{roleName(t, name)}</bdi> })),
      ]}
      isActive={role !== null}
      onChange={(name) => onRole(nameOf(roles, name))}
    >
      <bdi className={classes.chosen}>{label}</bdi>
    </FilterMenu>
  )
}

const nameOf = (roles: Role[], lower: string): string | null =>
  roles.find(({ name }) => name.toLowerCase() === lower)?.name ?? null

interface StatusFilterProps {
  isDeactivated: boolean
  onChange: (isDeactivated: boolean) => void
}

function StatusFilter({ isDeactivated, onChange }: StatusFilterProps) {
  const t = useTranslations('users')
  const choices = ['active', 'deactivated'] as const
  const chosen = choices[Number(isDeactivated)] ?? 'active'
  return (
    <FilterMenu
      label={t('membershipIs', { status: t(`memberships.${chosen}`) })}
      value={chosen}
      choices={choices.map((choice) => ({ value: choice, label: t(`memberships.${choice}`) }))}
      isActive={isDeactivated}
      onChange={(choice) => onChange(choice === 'deactivated')}
    >
      {t(`memberships.${chosen}`)}
    </FilterMenu>
  )
}

function SortMenu({ sort, onSort }: { sort: DirectorySort; onSort: (sort: DirectorySort) => void }) {
  const t = useTranslations('users')
  return (
    <Menu position="bottom-end" offset={4}>
      <Menu.Target>
        <Button
          variant="subtle"
          className={classes.sort ?? ''}
          leftSection={<IconArrowsSort size={16} aria-hidden />}
          aria-label={t('sortIs', { sort: t(`sorts.${sort}`) })}
        >
          {t(`sorts.${sort}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={sort}
          onChange={onSort}
          choices={directorySorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
