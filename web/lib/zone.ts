// The zone that days and times are shown in: the person's own choice, else the browser's.
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#web/lib/user.ts'

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** IANA. The server counts days in the same one. */
export function useZone(): string {
  // Whoever needs the person asks for them; this only listens.
  const { data } = useQuery({ ...userQuery, enabled: false })
  return data?.timeZone ?? browserZone
}
