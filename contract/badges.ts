// The counts beside the navigation's items.
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/**
 * `tasks`: open tasks assigned to me in the current company. `announcements`: those that I have not read, up to 100.
 * `notifications`: unread ones, up to 100. Each module adds its own count.
 */
export const getBadges = endpoint('GET', '/api/badges', {
  can: 'member',
  reply: z.object({ tasks: z.int(), announcements: z.int(), notifications: z.int() }),
})
