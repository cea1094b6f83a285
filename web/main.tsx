// Starts the web app: asks who is there, loads the language, renders the routes.
import '@fontsource-variable/inter/opsz.css'
import '#web/ui/reset.css'
import '#web/ui/mantine.css'
import '#web/ui/base.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { startLanguage } from '#web/lib/language.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { userQuery } from '#web/lib/user.ts'
import { Providers } from '#web/Providers.tsx'
import { preload, routes } from '#web/routes.tsx'
import { BusyOverlay } from '#web/ui/BusyOverlay.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'

void queryClient.prefetchQuery(userQuery)
preload(location.pathname)
const router = createBrowserRouter(routes)
await startLanguage()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
      <Toaster />
      <BusyOverlay />
    </Providers>
  </StrictMode>,
)
