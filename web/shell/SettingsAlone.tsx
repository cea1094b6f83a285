// The settings of somebody who is not at work in a company: none is chosen, or it asks for a second factor first.
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { EntryShell } from './EntryShell.tsx'

export function SettingsAlone() {
  return (
    <EntryShell>
      <SettingsPage isAlone />
    </EntryShell>
  )
}
