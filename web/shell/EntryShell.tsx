// The frame of the screens before a company is open.
import { Outlet } from 'react-router'

export function EntryShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
