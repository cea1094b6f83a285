// The list behind the bell, how much of it is unread, and reading it, shown before the server has answered.
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { UNREAD_MAX } from '#contract/limits.ts'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { badgesQuery } from '#web/lib/badges.ts'
import { call } from '#web/lib/call.ts'

interface NotificationPage {
  items: Notification[]
  nextCursor: string | null
  unread: number
}

/** Some by their ids, all, or those about one thing. */
export type Reading = InputOf<typeof readNotifications>['body']

const firstPage = undefined as string | undefined

const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: async ({ client, pageParam: cursor, signal }): Promise<NotificationPage> => {
    const page = await call(listNotifications, { query: { cursor } }, { signal })
    rememberUnread(client, page.unread)
    return page
  },
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
const listKey = notificationsQuery.queryKey

/** Newest first, with every reading that has no answer yet: a refused one is gone by itself. */
export function useNotifications(): UseInfiniteQueryResult<Notification[]> {
  const client = useQueryClient()
  const readings = useUnansweredReadings()
  const select = useCallback(
    ({ pages }: InfiniteData<NotificationPage>) =>
      withReadings(
        pages.flatMap(({ items }) => items),
        readings,
      ),
    [readings],
  )
  useFollowUnread(client)
  // The next time it begins with one page again.
  useEffect(
    () => () => {
      client.setQueryData(
        listKey,
        (list) => list && { pages: list.pages.slice(0, 1), pageParams: [firstPage] },
      )
    },
    [client],
  )
  return useInfiniteQuery({ ...notificationsQuery, select, refetchOnMount: 'always' })
}

/** Events of other modules change the count alone: what a notification is about was deleted, or came back. */
function useFollowUnread(client: QueryClient): void {
  const { data: counted } = useQuery({ ...badgesQuery, enabled: false, select: unreadOf })
  useEffect(() => {
    const listed = client.getQueryData(listKey)?.pages[0]?.unread
    const isTold = listed === undefined || counted === undefined || listed === counted
    if (isTold || client.isFetching({ queryKey: listKey }) > 0) return
    void client.invalidateQueries({ queryKey: listKey })
  }, [client, counted])
}

const unreadOf = ({ notifications }: { notifications: number }): number => notifications

/** Up to UNREAD_MAX. `isAsked` false only repeats what others have asked for. */
export function useUnread(isAsked = true): number {
  const { data: count = 0 } = useQuery({ ...badgesQuery, enabled: isAsked, select: unreadOf })
  const readings = useUnansweredReadings()
  if (readings.some(({ all }) => all)) return 0
  // Beyond the most that is counted nobody knows how much is left.
  if (count >= UNREAD_MAX) return count
  return readings.reduce((left, { ids = [] }) => Math.max(0, left - ids.length), count)
}

/** What the bell tells of a thing is read while it is open. */
export function useReadAbout(type: 'task' | 'announcement', id: string): void {
  const { mutate } = useMutation(readingOptions(useQueryClient()))
  const unread = useUnread(false)
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible') mutate({ about: { type, id } })
  }, [type, id, unread, mutate])
}

/** 12; 99+. */
export const unreadText = (unread: number): string =>
  unread < UNREAD_MAX ? String(unread) : `${UNREAD_MAX - 1}+`

const readingKey = ['notifications', 'read']

function useUnansweredReadings(): Reading[] {
  return useMutationState({
    filters: { mutationKey: readingKey, status: 'pending' },
    select: ({ state }) => state.variables as Reading,
  })
}

/** Readings are answered in their order. The ids must be of unread ones. */
export const readingOptions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: readingKey,
    scope: { id: readingKey.join() },
    mutationFn: (body: Reading) => call(readNotifications, { body }),
    onSuccess: ({ unread }, reading) => {
      rememberUnread(client, unread)
      client.setQueryData(
        listKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: withReadings(page.items, [reading]),
              unread,
            })),
          },
      )
    },
    onSettled: () => {
      // Beside a reading that has no answer yet, a new count would miss what that one takes away, or lose it twice.
      if (client.isMutating({ mutationKey: readingKey }) > 1) return
      for (const key of [listKey, badgesQuery.queryKey]) void client.invalidateQueries({ queryKey: key })
    },
  })

function rememberUnread(client: QueryClient, unread: number): void {
  client.setQueryData(badgesQuery.queryKey, (badges) => badges && { ...badges, notifications: unread })
}

function withReadings(items: Notification[], readings: Reading[]): Notification[] {
  const isAll = readings.some(({ all }) => all)
  const ids = new Set(readings.flatMap(({ ids = [], about }) => (about ? [...ids, about.id] : ids)))
  if (!isAll && ids.size === 0) return items
  // When it was read is shown nowhere; only that it was.
  const isRead = ({ id, readAt, subject }: Notification) =>
    readAt === null && (isAll || ids.has(id) || ids.has(subject.id))
  return items.map((item) => (isRead(item) ? { ...item, readAt: item.createdAt } : item))
}
