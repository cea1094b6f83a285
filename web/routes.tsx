// Every address of the web app, who may see it, and the screen that it loads.
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { GuestOnly } from '#web/shell/GuestOnly.tsx'
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx'
import { RequireCompany } from '#web/shell/RequireCompany.tsx'
import { RequireUser } from '#web/shell/RequireUser.tsx'
import { RouteError } from '#web/shell/RouteError.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'

/** A screen in its own script; whatever goes wrong in it stays in its place. */
function screen(load: () => Promise<ComponentType>) {
  return { lazy: async () => ({ Component: await load() }), ErrorBoundary: RouteError }
}

const shell = async () => (await import('#web/shell/AppShell.tsx')).AppShell
const entryShell = async () => (await import('#web/shell/EntryShell.tsx')).EntryShell

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: <Navigate to="/app" replace /> },
      {
        Component: GuestOnly,
        children: [
          { path: '/login', ...screen(async () => (await import('#web/auth/LoginPage.tsx')).LoginPage) },
        ],
      },
      {
        path: '/app',
        Component: RequireUser,
        HydrateFallback: LoadingOverlay,
        children: [
          {
            ...screen(entryShell),
            children: [
              {
                path: 'select-company',
                ...screen(
                  async () => (await import('#web/companies/SelectCompanyPage.tsx')).SelectCompanyPage,
                ),
              },
            ],
          },
          {
            Component: RequireCompany,
            children: [
              {
                ...screen(shell),
                children: [
                  {
                    index: true,
                    ...screen(async () => (await import('#web/dashboard/DashboardPage.tsx')).DashboardPage),
                  },
                  {
                    path: 'tasks',
                    ...screen(async () => (await import('#web/tasks/TasksPage.tsx')).TasksPage),
                  },
                  { path: '*', Component: NotFoundPage },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]
