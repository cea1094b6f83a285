// The role menu of a profile, for those who give out roles: the current one is marked and cannot be picked.
import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '#contract/users.ts'
import { errorText } from '#web/lib/error-text.ts'
import { roleName } from '#web/lib/role-name.ts'
import { rolesQuery } from '#web/lib/users.ts'
import classes from './PersonDialog.module.css'
import { RoleBadge } from './RoleBadge.tsx'
import { useChangeRole } from './use-change-role.ts'

interface Props {
  profile: Profile
  /** Open from the beginning. */
  isForRole: boolean
  onChanged: () => void
  /** Why the role stays as it is; null: a new try. */
  onFault: (text: string | null) => void
}

export function PersonRoleMenu({ profile, isForRole, onChanged, onFault }: Props) {
  const t = useTranslations()
  const [isSaving, setIsSaving] = useState(false)
  const change = useChangeRole()
  const names = useRoleNames(profile.role)
  const pick = async (role: string) => {
    if (isSaving) return
    onFault(null)
    setIsSaving(true)
    try {
      await change(profile, role)
      onChanged()
    } catch (error) {
      onFault(errorText(t, error))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Menu position="bottom-start" offset={4} defaultOpened={isForRole}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.roleButton ?? ''}
          rightSection={
            isSaving ? <Loader size={14} color="currentColor" /> : <IconChevronDown size={14} aria-hidden />
          }
          aria-label={t('users.roleIs', { role: roleName(t, profile.role) })}
          aria-busy={isSaving}
        >
          <RoleBadge role={profile.role} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.roles ?? ''}>
        <Menu.Label>{t('users.role')}</Menu.Label>
        {names.map((name) => {
          const isCurrent = isSame(name, profile.role)
          return (
            <Menu.Item
              key={name}
              disabled={isCurrent}
              rightSection={isCurrent && <span className={classes.note}>{t('users.profile.current')}</span>}
              onClick={() => pick(name)}
            >
              <RoleBadge role={name} />
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** While they are not known, and when they cannot be loaded, the menu holds the current one alone. */
function useRoleNames(current: string): string[] {
  const { data = [] } = useQuery(rolesQuery)
  const names = data.map(({ name }) => name)
  return names.some((name) => isSame(name, current)) ? names : [current, ...names]
}
