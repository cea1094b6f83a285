// Every address of the web app, who may see it, and the screen that it loads.
import { type ComponentType, lazy } from 'react'
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router'
import type { LoginState } from '#web/auth/login-start.ts'
import { GuestOnly } from '#web/shell/GuestOnly.tsx'
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx'
import { RequireAction } from '#web/shell/RequireAction.tsx'
import { RequireCompany } from '#web/shell/RequireCompany.tsx'
import { RequireUser } from '#web/shell/RequireUser.tsx'
import { ScreenBoundary } from '#web/shell/ScreenBoundary.tsx'

type Load = () => Promise<ComponentType>

/** A screen, or a frame of screens, in its own script. */
function screen(load: Load) {
  const Screen = lazy(async () => ({ default: await load() }))
  return {
    element: (
      <ScreenBoundary>
        <Screen />
      </ScreenBoundary>
    ),
    handle: { load },
  }
}

const selectCompany = {
  path: 'select-company',
  ...screen(async () => (await import('#web/companies/SelectCompanyPage.tsx')).SelectCompanyPage),
}

/** The screens of a company. */
const inCompany: RouteObject[] = [
  {
    index: true,
    ...screen(async () => (await import('#web/dashboard/DashboardPage.tsx')).DashboardPage),
  },
  {
    element: <RequireAction can="tasks.view" module="tasks" />,
    children: [
      { path: 'tasks', ...screen(async () => (await import('#web/tasks/TasksPage.tsx')).TasksPage) },
    ],
  },
  {
    element: <RequireAction can="announcements.view" module="announcements" />,
    children: [
      {
        path: 'announcements',
        ...screen(async () => (await import('#web/announcements/AnnouncementsPage.tsx')).AnnouncementsPage),
      },
    ],
  },
  {
    element: <RequireAction can="users.view" module="users" />,
    children: [
      { path: 'users', ...screen(async () => (await import('#web/users/UsersPage.tsx')).UsersPage) },
    ],
  },
  {
    path: 'settings',
    ...screen(async () => (await import('#web/settings/SettingsPage.tsx')).SettingsPage),
  },
  { path: '*', element: <NotFoundPage /> },
]

const registering: LoginState = { mode: 'register' }

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/app" replace /> },
  {
    element: <GuestOnly />,
    children: [
      { path: '/login', ...screen(async () => (await import('#web/auth/LoginPage.tsx')).LoginPage) },
    ],
  },
  { path: '/register', element: <Navigate to="/login" state={registering} replace /> },
  {
    path: '/invitation',
    ...screen(async () => (await import('#web/auth/InvitationPage.tsx')).InvitationPage),
  },
  {
    path: '/verify-email',
    ...screen(async () => (await import('#web/auth/VerifyEmailPage.tsx')).VerifyEmailPage),
  },
  {
    path: '/confirm-email',
    ...screen(async () => (await import('#web/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage),
  },
  {
    path: '/forgot-password',
    ...screen(async () => (await import('#web/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    ...screen(async () => (await import('#web/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  {
    path: '/app',
    element: <RequireUser />,
    children: [
      {
        ...screen(async () => (await import('#web/shell/EntryShell.tsx')).EntryShell),
        children: [selectCompany],
      },
      {
        element: <RequireCompany />,
        children: [
          {
            ...screen(async () => (await import('#web/shell/AppShell.tsx')).AppShell),
            children: inCompany,
          },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
]

export function Screens() {
  return <ScreenBoundary>{useRoutes(routes)}</ScreenBoundary>
}

/** Asks for all scripts of an address at once; by itself a frame would come before the screen in it is asked for. */
export function preload(path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const handle = route.handle as { load: Load } | undefined
    // Where the screen is rendered, the failure shows.
    handle?.load().catch(() => undefined)
  }
}
