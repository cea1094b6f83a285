// The frame of every screen inside a company.
import { Outlet } from 'react-router'

export function AppShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
