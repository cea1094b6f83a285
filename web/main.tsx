// Starts the web app: asks who is there, loads the language, renders the screens.
import '@fontsource-variable/inter/opsz.css'
import '#web/ui/reset.css'
import '#web/ui/mantine.css'
import '#web/ui/base.css'
import '#web/ui/appearance.css'
import '#web/ui/forced-colors.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
// The declarative router: the other one is twice as large, for loading that the cache does here.
import { BrowserRouter } from 'react-router'
import { startLanguage } from '#web/lib/language.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { userQuery } from '#web/lib/user.ts'
import { Providers } from '#web/Providers.tsx'
import { preload, Screens } from '#web/routes.tsx'
import { BusyOverlay } from '#web/ui/BusyOverlay.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'

void queryClient.prefetchQuery(userQuery)
preload(location.pathname)
await startLanguage()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers>
      {/* A field whose value stands in the address must follow each letter at once. */}
      <BrowserRouter useTransitions={false}>
        <Suspense>
          <Screens />
        </Suspense>
      </BrowserRouter>
      <Toaster />
      <BusyOverlay />
    </Providers>
  </StrictMode>,
)
