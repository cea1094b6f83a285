// A choice among roles, each with what it may do.
import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import { roleName } from '#web/lib/role-name.ts'
import { usePermissionWords } from '#web/parts/permission-words.ts'
import classes from './Roles.module.css'

interface Props {
  label: string
  roles: Role[]
  /** By which of its fields a role is chosen. */
  by: 'id' | 'name'
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
}

export function RoleSelect({ label, roles, by, value, onChange, error }: Props) {
  const t = useTranslations()
  const { short } = usePermissionWords()
  const wordsOf = (value: string) => {
    const role = roles.find((role) => role[by] === value)
    return role && short(role.permissions)
  }
  return (
    <Select
      label={label}
      placeholder={t('users.chooseRole')}
      data={roles.map((role) => ({ value: role[by], label: roleName(t, role.name) }))}
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          <span className={classes.optionWords}>
            <bdi>{option.label}</bdi> <span className={classes.optionMay}>{wordsOf(option.value)}</span>
          </span>
          {checked && <IconCheck className={classes.optionCheck} size={16} aria-hidden />}
        </span>
      )}
      value={value}
      onChange={onChange}
      error={error}
      allowDeselect={false}
      comboboxProps={{ shadow: 'lg' }}
    />
  )
}
