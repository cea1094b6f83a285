// The screens that search finds as pages.
import type { Action } from '#contract/permissions.ts'

export interface AppPage {
  name:
    | 'home'
    | 'tasks'
    | 'users'
    | 'orgChart'
    | 'profile'
    | 'security'
    | 'notificationSettings'
    | 'appearance'
    | 'company'
    | 'auditLog'
    | 'outbox'
    | 'selectCompany'
  path: string
  /** Found by those whose role holds it. */
  can?: Action
}

export const pages: readonly AppPage[] = [
  { name: 'home', path: '/app' },
  { name: 'tasks', path: '/app/tasks', can: 'tasks.view' },
  { name: 'users', path: '/app/users', can: 'users.view' },
  { name: 'orgChart', path: '/app/users?chart=open', can: 'users.view' },
  { name: 'profile', path: '/app/settings#profile' },
  { name: 'security', path: '/app/settings#security' },
  { name: 'notificationSettings', path: '/app/settings#notifications' },
  { name: 'appearance', path: '/app/settings#appearance' },
  { name: 'company', path: '/app/settings#company' },
  { name: 'auditLog', path: '/app/settings#audit', can: 'audit.view' },
  { name: 'outbox', path: '/app/settings#outbox', can: 'outbox.view' },
  { name: 'selectCompany', path: '/app/select-company' },
]
