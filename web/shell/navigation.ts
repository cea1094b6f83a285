// The items of the menu, in their groups.
import { type Icon, IconCircleCheck, IconSettings, IconSmartHome, IconUsers } from '@tabler/icons-react'
import type { Action } from '#contract/permissions.ts'

export interface NavigationItem {
  name: 'home' | 'tasks' | 'users' | 'settings'
  to: string
  icon: Icon
  /** Shown to those whose role holds it. */
  can?: Action
  /** Whose count stands beside it. */
  badge?: 'tasks'
  /** After G. */
  key: string
}

export const navigation: { group?: 'work' | 'company'; items: NavigationItem[] }[] = [
  { items: [{ name: 'home', to: '/app', icon: IconSmartHome, key: 'h' }] },
  {
    group: 'work',
    items: [
      { name: 'tasks', to: '/app/tasks', icon: IconCircleCheck, can: 'tasks.view', badge: 'tasks', key: 't' },
    ],
  },
  {
    group: 'company',
    items: [{ name: 'users', to: '/app/users', icon: IconUsers, can: 'users.view', key: 'u' }],
  },
  { items: [{ name: 'settings', to: '/app/settings', icon: IconSettings, key: ',' }] },
]
