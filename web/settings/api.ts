// The calls of the settings screen.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type AuditEntry, listAudit } from '#contract/audit.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  getNotificationSettings,
  type NotificationSettings,
  notificationTypeNames,
  updateNotificationSettings,
} from '#contract/notifications.ts'
import { listOutbox, type OutboxMail } from '#contract/outbox.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { AuditFilters } from './use-audit-filters.ts'

export type SettingsPatch = InputOf<typeof updateNotificationSettings>['body']

const notificationsQuery = queryOptions({
  queryKey: ['settings', 'notifications'],
  queryFn: async ({ signal }): Promise<NotificationSettings> =>
    await call(getNotificationSettings, undefined, { signal }),
})

/**
 * The person's settings with every change that has no answer yet, so that a refused one is gone by itself. `change`
 * sends one; changes are answered in their order.
 */
export function useNotificationSettings(onSaved: () => void) {
  const t = useTranslations()
  const client = useQueryClient()
  const query = useQuery(notificationsQuery)
  const { queryKey } = notificationsQuery
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: (body: SettingsPatch) => call(updateNotificationSettings, { body }),
    onSuccess: async (settings) => {
      // An older answer on its way would take the change back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, settings)
      onSaved()
    },
    onError: (error, body) => {
      const action = { label: t('common.tryAgain'), run: () => mutate(body) }
      toast({ text: errorText(t, error), tone: 'failed', action })
    },
  })
  const unanswered = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as SettingsPatch,
  })
  return {
    query,
    patched: (settings: NotificationSettings) => unanswered.reduce(patch, settings),
    change: mutate,
  }
}

function patch(
  { events, quietFrom, quietTo }: NotificationSettings,
  changes: SettingsPatch,
): NotificationSettings {
  const merged = notificationTypeNames.map((type) => [type, { ...events[type], ...changes.events?.[type] }])
  return {
    events: Object.fromEntries(merged),
    quietFrom: changes.quietFrom === undefined ? quietFrom : changes.quietFrom,
    quietTo: changes.quietTo === undefined ? quietTo : changes.quietTo,
  }
}

const firstPage = undefined as string | undefined

/** What was loaded stays as it is: asking for each page again, only because the window was left, brings nothing. */
const onlyGrows = {
  refetchOnWindowFocus: false,
  refetchOnMount: 'always',
  meta: { onlyGrows: true },
} as const

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: async ({
      pageParam: cursor,
      signal,
    }): Promise<{ items: AuditEntry[]; nextCursor: string | null }> =>
      await call(listAudit, { query: { ...filters, cursor } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...onlyGrows,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

interface OutboxPage {
  items: OutboxMail[]
  nextCursor: string | null
  hasMailServer: boolean
}

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ pageParam: cursor, signal }): Promise<OutboxPage> =>
    await call(listOutbox, { query: { cursor } }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...onlyGrows,
  select: ({ pages }) => ({
    mails: pages.flatMap(({ items }) => items),
    hasMailServer: pages[0]?.hasMailServer ?? true,
  }),
})
