// What people do with announcements: shown at once, and taken back when the server refuses.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Announcement,
  addReaction,
  pinAnnouncement,
  type Reaction,
  readAnnouncement,
  readAnnouncements,
  removeAnnouncement,
  removeReaction,
  restoreAnnouncement,
  unpinAnnouncement,
} from '#contract/announcements.ts'
import type { Person } from '#contract/people.ts'
import { badgesQuery } from '#web/lib/badges.ts'
import { call } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useUser } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'
import { announcementsKey, sending } from './api.ts'
import { changeCached, countOneRead } from './cached.ts'

export type AnnouncementActs = ReturnType<typeof useAnnouncementActs>

interface Act {
  id: string
  /** As it will be; null: it is gone. */
  shown: (announcement: Announcement) => Announcement | null
  work: () => Promise<Announcement | undefined>
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: announcementsKey })

/** The server's answer stands in for what was shown; a CallError goes on to the caller. */
async function perform(client: QueryClient, { id, shown, work }: Act): Promise<void> {
  void client.cancelQueries({
    queryKey: announcementsKey,
    predicate: ({ queryKey, state }) => state.data !== undefined && queryKey[1] !== 'comments',
  })
  changeCached(client, id, shown)
  const answer = work()
  sending.add(answer)
  try {
    const changed = await answer
    if (changed) changeCached(client, id, () => changed)
  } finally {
    sending.delete(answer)
    void refresh(client)
  }
}

export function useAnnouncementActs() {
  const t = useTranslations()
  const client = useQueryClient()
  const { id: userId, firstName, lastName, profileImage } = useUser()
  return useMemo(() => {
    const me = { id: userId, firstName, lastName, profileImage }
    /** Whether it stands; else a message says why, and offers to try again. */
    const attempt = async (act: Act, done?: () => void): Promise<boolean> => {
      try {
        await perform(client, act)
        done?.()
        return true
      } catch (error) {
        const action = { label: t('common.tryAgain'), run: () => attempt(act, done) }
        toast({ text: errorText(t, error), tone: 'failed', action })
        return false
      }
    }
    const setPinned = ({ id }: Announcement, isPinned: boolean, until: string | null) => ({
      id,
      shown: (one: Announcement): Announcement => ({
        ...one,
        isPinned,
        pinnedUntil: isPinned ? until : null,
        priority: isPinned ? 'pinned' : 'normal',
      }),
      work: () =>
        isPinned
          ? call(pinAnnouncement, { params: { id }, body: until ? { until } : {} })
          : call(unpinAnnouncement, { params: { id } }),
    })
    return {
      /** Nobody is told when it fails: it stays new, and opening it again tries again. */
      read: async ({ id }: Announcement) => {
        countOneRead(client)
        await perform(client, {
          id,
          shown: (one) => ({ ...one, isNew: false }),
          work: () => call(readAnnouncement, { params: { id } }),
        }).catch(() => undefined)
        void client.invalidateQueries(badgesQuery)
      },
      readAll: async () => {
        try {
          await call(readAnnouncements)
        } catch (error) {
          toast({ text: errorText(t, error), tone: 'failed' })
        }
        void refresh(client)
        void client.invalidateQueries(badgesQuery)
      },
      pin: (announcement: Announcement, until: string | null = null) =>
        attempt(setPinned(announcement, true, until), () =>
          toast({
            text: t('announcements.pinned'),
            tone: 'done',
            // What was pinned until another day is so again.
            undo: () => attempt(setPinned(announcement, announcement.isPinned, announcement.pinnedUntil)),
          }),
        ),
      unpin: (announcement: Announcement) =>
        attempt(setPinned(announcement, false, null), () =>
          toast({
            text: t('announcements.unpinned'),
            tone: 'done',
            undo: () => attempt(setPinned(announcement, true, announcement.pinnedUntil)),
          }),
        ),
      remove: ({ id }: Announcement) => {
        const restore = {
          id,
          shown: (one: Announcement) => one,
          work: () => call(restoreAnnouncement, { params: { id } }),
        }
        return attempt(
          { id, shown: () => null, work: () => call(removeAnnouncement, { params: { id } }) },
          () => toast({ text: t('announcements.deleted'), tone: 'done', undo: () => attempt(restore) }),
        )
      },
      react: ({ id }: Announcement, emoji: string, isMine: boolean) =>
        attempt({
          id,
          shown: (one) => ({ ...one, reactions: withReaction(one.reactions, emoji, isMine, me) }),
          work: () => call(isMine ? addReaction : removeReaction, { params: { id, emoji } }),
        }),
    }
  }, [client, t, userId, firstName, lastName, profileImage])
}

/** A chip keeps its place while it is there. */
export function withReaction(reactions: Reaction[], emoji: string, isMine: boolean, me: Person): Reaction[] {
  const known = reactions.find((reaction) => reaction.emoji === emoji)
  if (!known) return isMine ? [...reactions, { emoji, count: 1, isMine, people: [me] }] : reactions
  if (known.isMine === isMine) return reactions
  const others = known.people.filter(({ id }) => id !== me.id)
  const changed = {
    ...known,
    isMine,
    count: known.count + (isMine ? 1 : -1),
    people: isMine ? [...others, me] : others,
  }
  return reactions.flatMap((one) => (one !== known ? one : changed.count > 0 ? changed : []))
}
