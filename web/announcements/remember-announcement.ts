// An answer about one announcement, for whatever shows it; lists in which it stands elsewhere now are asked anew.
import type { QueryClient } from '@tanstack/react-query'
import type { Announcement } from '#contract/announcements.ts'
import { badgesQuery } from '#web/lib/badges.ts'
import { announcementsKey } from './api.ts'
import { changeCached } from './cached.ts'

export function rememberAnnouncement(client: QueryClient, announcement: Announcement): void {
  changeCached(client, announcement.id, () => announcement)
  void client.invalidateQueries({ queryKey: announcementsKey })
  void client.invalidateQueries(badgesQuery)
}
