// The menu's rows: where one can go, where one is, and how much waits there.
import { UnstyledButton } from '@mantine/core'
import { IconSquareRoundedPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { badgesQuery } from '#web/lib/badges.ts'
import { dialogs } from '#web/lib/dialogs.ts'
import { useUser } from '#web/lib/user.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import classes from './NavigationList.module.css'
import { type NavigationItem, navigation } from './navigation.ts'

/** `isLarge`: rows for fingers, without groups (the full-screen menu). */
export function NavigationList({ isLarge = false }: { isLarge?: boolean }) {
  const t = useTranslations('shell')
  const { permissions } = useUser()
  const groups = navigation
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ can }) => !can || permissions.includes(can)),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <div className={classes.navigation} data-large={isLarge || undefined}>
      {groups.map(({ group, items }) => (
        <div key={items[0]?.name} data-group={group ?? 'none'} className={classes.block}>
          {group && !isLarge && <p className={classes.group}>{t(`groups.${group}`)}</p>}
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.name}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <UnstyledButton className={classes.item} onClick={() => dialogs.open('add-company')}>
        <IconSquareRoundedPlus className={classes.icon} size={18} aria-hidden />
        {t('addCompany')}
      </UnstyledButton>
    </div>
  )
}

function Item({ item: { name, to, icon: Icon, badge } }: { item: NavigationItem }) {
  const t = useTranslations('shell')
  return (
    <NavLink className={classes.item ?? ''} to={to} end={to === '/app'}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <span>{t(`items.${name}`)}</span>
      {badge && <Badge name={badge} />}
    </NavLink>
  )
}

/** A failed look-up shows nothing (readings.md, 17). */
function Badge({ name }: { name: NonNullable<NavigationItem['badge']> }) {
  const t = useTranslations('shell')
  const count = useQuery(badgesQuery).data?.[name]
  if (!count) return null
  return (
    <span className={classes.badge}>
      <CountBadge count={count > 99 ? '99+' : count} words={t(`badges.${name}`, { count })} />
    </span>
  )
}
