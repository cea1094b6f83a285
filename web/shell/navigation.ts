// The items of the menu, in their groups.
import {
  type Icon,
  IconCircleCheck,
  IconSettings,
  IconSmartHome,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import type { Action } from '#contract/permissions.ts'

export interface NavigationItem {
  name: 'home' | 'tasks' | 'announcements' | 'users' | 'settings'
  to: string
  icon: Icon
  /** Shown to those whose role holds it. */
  can?: Action
  /** Whose count stands beside it. */
  badge?: 'tasks' | 'announcements'
  /** After G. */
  key: string
}

export const navigation: { group?: 'work' | 'company'; items: NavigationItem[] }[] = [
  { items: [{ name: 'home', to: '/app', icon: IconSmartHome, key: 'h' }] },
  {
    group: 'work',
    items: [
      { name: 'tasks', to: '/app/tasks', icon: IconCircleCheck, can: 'tasks.view', badge: 'tasks', key: 't' },
      {
        name: 'announcements',
        to: '/app/announcements',
        icon: IconSpeakerphone,
        can: 'announcements.view',
        badge: 'announcements',
        key: 'a',
      },
    ],
  },
  {
    group: 'company',
    items: [{ name: 'users', to: '/app/users', icon: IconUsers, can: 'users.view', key: 'u' }],
  },
  { items: [{ name: 'settings', to: '/app/settings', icon: IconSettings, key: ',' }] },
]
