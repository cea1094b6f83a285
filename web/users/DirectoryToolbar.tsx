// The bar over the directory: search, role, active or deactivated, order, and the file.
import { Button, CloseButton, Menu, TextInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconArrowsSort, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_DEBOUNCE_MS, SEARCH_QUERY_LENGTH } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { type DirectorySort, directorySorts, exportUsers } from '#contract/users.ts'
import { roleName } from '#web/lib/role-name.ts'
import { useComposition } from '#web/lib/use-composition.ts'
import { useCan } from '#web/lib/user.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
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
      <SearchField text={search.text} onText={(text) => onChange({ text })} />
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

/** Asks once nobody has typed for a moment; what an input method is still putting together is no question yet. */
function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslations('users')
  const [typed, setTyped] = useState(text)
  const { isComposing, handlers } = useComposition()
  const asked = useRef(text)
  // Cleared elsewhere, or Back.
  useEffect(() => {
    if (text !== asked.current) setTyped(text)
    asked.current = text
  }, [text])
  const latest = useRef(onText)
  latest.current = onText
  useEffect(() => {
    const wanted = typed.trim()
    if (isComposing || wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      latest.current(wanted)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={SEARCH_QUERY_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setTyped('')} />
      }
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape' && typed === '') currentTarget.blur()
        else if (key === 'Escape') setTyped('')
      }}
      {...handlers}
    />
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
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-active={role !== null || undefined}
        >
          <bdi className={classes.chosen}>{label}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices ?? ''}>
        <Menu.RadioGroup value={role?.toLowerCase() ?? ''} onChange={(name) => onRole(nameOf(roles, name))}>
          <Menu.RadioItem value="" closeMenuOnClick>
            {t('users.allRoles')}
          </Menu.RadioItem>
          {roles.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={name.toLowerCase()} closeMenuOnClick>
              <bdi>{roleName(t, name)}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
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
    <Menu position="bottom-start" offset={4}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-active={isDeactivated || undefined}
          aria-label={t('membershipIs', { status: t(`memberships.${chosen}`) })}
        >
          {t(`memberships.${chosen}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(choice) => onChange(choice === 'deactivated')}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {t(`memberships.${choice}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
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
        <Menu.RadioGroup value={sort} onChange={(chosen) => onSort(chosen as DirectorySort)}>
          {directorySorts.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {t(`sorts.${choice}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
