// Every address of the web app, who may see it, and the screen that it loads.
import { type ComponentType, lazy } from 'react'
import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import { GuestOnly } from '#web/shell/GuestOnly.tsx'
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx'
import { RequireCompany } from '#web/shell/RequireCompany.tsx'
import { RequireUser } from '#web/shell/RequireUser.tsx'
import { RouteError } from '#web/shell/RouteError.tsx'

type Load = () => Promise<ComponentType>

/**
 * A screen in its own script; whatever goes wrong in it stays in its place. (React's lazy, not the router's: that one
 * shows nothing at all when the script of the first screen cannot be loaded.)
 */
function screen(load: Load) {
  return {
    Component: lazy(async () => ({ default: await load() })),
    ErrorBoundary: RouteError,
    handle: { load },
  }
}

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
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
        children: [
          {
            ...screen(async () => (await import('#web/shell/EntryShell.tsx')).EntryShell),
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
                ...screen(async () => (await import('#web/shell/AppShell.tsx')).AppShell),
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

/** Asks for all scripts of an address at once; by itself a shell would come before the screen in it is asked for. */
export function preload(path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    const handle = route.handle as { load: Load } | undefined
    // Where the screen is rendered, the failure shows.
    handle?.load().catch(() => undefined)
  }
}
