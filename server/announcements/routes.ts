// Announcements over HTTP.
import type { FastifyInstance } from 'fastify'
import {
  acknowledgeAnnouncement,
  addReaction,
  archiveAnnouncement,
  createAnnouncement,
  emojiOf,
  getAnnouncement,
  getLatestAnnouncement,
  listAcknowledgements,
  listAnnouncements,
  pinAnnouncement,
  readAnnouncement,
  readAnnouncements,
  remindAnnouncement,
  removeAnnouncement,
  removeReaction,
  restoreAnnouncement,
  unpinAnnouncement,
  updateAnnouncement,
} from '#contract/announcements.ts'
import { PAGE_ROWS_MAX } from '#contract/limits.ts'
import type { Audience } from '#server/audience.ts'
import { isoInstant } from '#server/database/company-table.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { readAbout } from '#server/notify.ts'
import { nextPage } from '#server/paging.ts'
import { namesOf } from '#server/people.ts'
import { publishChange } from '#server/realtime.ts'
import { addDocumentSource } from '#server/reindex.ts'
import { route } from '#server/route.ts'
import { countAsked, listAsked, remind } from './acknowledgements.ts'
import { activityRoutes } from './activity-routes.ts'
import { announcementDocuments } from './documents.ts'
import { presentAll, presentOne } from './present.ts'
import { publishAnnouncement } from './publishing.ts'
import { react, unreact } from './reactions.ts'
import * as store from './store.ts'
import { openOne, publishTalk, visibleOne } from './visible.ts'
import * as writing from './writing.ts'

addDocumentSource(announcementDocuments)

export function announcementRoutes(app: FastifyInstance): void {
  route(app, listAnnouncements, async (scope, { query }) => {
    const rows = await store.list(scope, query)
    const counts = await store.countTabs(scope)
    const shown = await presentAll(scope, rows.slice(0, query.limit))
    return {
      items: shown,
      nextCursor: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null,
      counts,
    }
  })

  route(app, getLatestAnnouncement, async (scope) => {
    const latest = await store.getLatest(scope)
    const [announcement = null] = await presentAll(scope, latest ? [latest] : [])
    return { announcement }
  })

  route(app, getAnnouncement, (scope, { params }) => presentOne(scope, params.id))

  route(app, createAnnouncement, async (scope, { body }) =>
    presentOne(scope, await writing.create(scope, body)),
  )

  route(app, updateAnnouncement, async (scope, { params, body: { revision, ...patch } }) => {
    const before = await held(scope, params.id)
    if (revision !== undefined && revision !== before.revision) {
      throw fail('changed_meanwhile', { current: await presentOne(scope, params.id) })
    }
    await writing.update(scope, before, patch)
    return presentOne(scope, params.id)
  })

  route(app, removeAnnouncement, async (scope, { params }) => {
    await writing.remove(scope, await held(scope, params.id))
    return undefined
  })

  route(app, restoreAnnouncement, async (scope, { params }) => {
    const before = await writing.hold(scope, params.id, { isRemoved: true })
    // Whoever cannot see it does not hear that it is there.
    if (!store.mayChange(scope, before.authorId)) throw fail('not_found')
    await writing.restore(scope, before)
    return presentOne(scope, params.id)
  })

  route(app, pinAnnouncement, async (scope, { params, body }) => {
    await writing.pin(scope, await held(scope, params.id), body.until)
    return presentOne(scope, params.id)
  })

  route(app, unpinAnnouncement, async (scope, { params }) => {
    await writing.unpin(scope, await held(scope, params.id))
    return presentOne(scope, params.id)
  })

  route(app, archiveAnnouncement, async (scope, { params }) => {
    const before = await held(scope, params.id)
    await openOne(scope, params.id)
    await writing.archive(scope, before)
    return presentOne(scope, params.id)
  })

  route(app, readAnnouncement, async (scope, { params }) => {
    const row = await visibleOne(scope, params.id)
    // Who opened it as a draft has not read what is published later.
    if (row.is_new && (await store.read(scope, row.id)))
      await publishChange(scope, 'announcements', [row.id], { people: [scope.userId] })
    await readAbout(scope, 'announcement', [row.id])
    return presentOne(scope, row.id)
  })

  route(app, readAnnouncements, async (scope) => {
    const ids = await store.readAll(scope)
    await publishChange(scope, 'announcements', ids.slice(0, PAGE_ROWS_MAX), { people: [scope.userId] })
    await readAbout(scope, 'announcement', ids)
    return undefined
  })

  route(app, acknowledgeAnnouncement, async (scope, { params, body: { editedAt } }) => {
    const row = await openOne(scope, params.id)
    if (!row.is_asked) throw fail('no_acknowledgement')
    if (editedAt !== undefined && editedAt !== (await store.holdText(scope, row.id))) {
      throw fail('changed_meanwhile', { current: await presentOne(scope, row.id) })
    }
    if (await store.acknowledge(scope, row.id)) {
      // It is new to the caller no more; of others no count changes.
      await publishAnnouncement(scope, row.id, { people: [scope.userId] })
      await publishAnnouncement(scope, row.id, whoMayChange(row), { isUncounted: true })
    }
    await readAbout(scope, 'announcement', [row.id])
    return presentOne(scope, row.id)
  })

  route(app, listAcknowledgements, async (scope, { params, query }) => {
    const row = await visibleOne(scope, params.id)
    writing.refuseOthers(scope, { authorId: row.author_id })
    if (!row.requires_acknowledgement) throw fail('no_acknowledgement')
    const rows = await listAsked(scope, row.id, query)
    const counts = await countAsked(scope, row.id)
    const person = await namesOf(rows.map(({ id }) => id))
    const page = nextPage(rows, query.limit, ({ id, acknowledged_at, acknowledged_earlier_at }) => ({
      id,
      _id: id,
      person: person(id),
      acknowledgedAt: acknowledged_at && isoInstant(acknowledged_at),
      acknowledgedEarlierAt: acknowledged_earlier_at && isoInstant(acknowledged_earlier_at),
    }))
    return { ...page, ...counts, remindedAt: row.reminded_at && isoInstant(row.reminded_at) }
  })

  route(app, remindAnnouncement, async (scope, { params }) => {
    const before = await held(scope, params.id)
    const row = await openOne(scope, params.id)
    if (!row.requires_acknowledgement) throw fail('no_acknowledgement')
    const reminded = await remind(scope, before)
    await publishAnnouncement(scope, row.id, whoMayChange(row), { isUncounted: true })
    return { reminded }
  })

  route(app, addReaction, async (scope, { params }) => {
    const row = await openOne(scope, params.id)
    if (await react(scope, row.id, oneEmoji(params.emoji))) await publishTalk(scope, row)
    return presentOne(scope, row.id)
  })

  route(app, removeReaction, async (scope, { params }) => {
    const row = await openOne(scope, params.id)
    if (await unreact(scope, row.id, oneEmoji(params.emoji))) await publishTalk(scope, row)
    return presentOne(scope, row.id)
  })

  activityRoutes(app)
}

const whoMayChange = ({ author_id }: store.AnnouncementRow): Audience => ({
  people: [author_id],
  holdersOf: 'announcements.manage',
})

function oneEmoji(text: string): string {
  const emoji = emojiOf(text)
  if (emoji === undefined) throw fail('emoji_invalid')
  return emoji
}

/** One that the caller sees and may change, held until the end of the transaction. */
async function held(scope: Scope, id: string): Promise<store.Announcement> {
  const row = await visibleOne(scope, id)
  writing.refuseOthers(scope, { authorId: row.author_id })
  return writing.hold(scope, id)
}
