// What a role may do, area by area, in plain words, to be ticked one by one or all of an area at once.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { GrantableAction } from '#contract/permissions.ts'
import { type Group, groups, neededFor, toggled, toggledGroup } from './permission-choice.ts'
import classes from './Roles.module.css'

interface Props {
  permissions: GrantableAction[]
  onChange: (permissions: GrantableAction[]) => void
}

export function PermissionMatrix({ permissions, onChange }: Props) {
  const t = useTranslations('users.roles')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        {t('may')}
      </h3>
      <div className={classes.matrix}>
        {groups.map((group) => (
          <AreaGroup key={group.area} group={group} permissions={permissions} onChange={onChange} />
        ))}
      </div>
      <p className={classes.hint}>{t('adminsOnly')}</p>
    </section>
  )
}

function AreaGroup({ group, permissions, onChange }: Props & { group: Group }) {
  const t = useTranslations('users')
  const { area, actions } = group
  const held = actions.filter((action) => permissions.includes(action)).length
  const view = actions.find((action) => actions.some((other) => neededFor(other) === action))
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t(`areas.${area}`)}</legend>
      <Checkbox
        size="xs"
        className={classes.all ?? ''}
        label={t('roles.all')}
        aria-label={t('roles.allOf', { area: t(`areas.${area}`) })}
        checked={held === actions.length}
        indeterminate={held > 0 && held < actions.length}
        onChange={() => onChange(toggledGroup(permissions, group, held < actions.length))}
      />
      {actions.map((action) => (
        <Checkbox
          key={action}
          size="xs"
          className={classes.action ?? ''}
          label={t(`actions.${action}`)}
          {...(action === view && { description: t('roles.needed') })}
          checked={permissions.includes(action)}
          onChange={({ currentTarget }) => onChange(toggled(permissions, action, currentTarget.checked))}
        />
      ))}
    </fieldset>
  )
}
