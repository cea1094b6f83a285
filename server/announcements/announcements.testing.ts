// What tests of announcements share: an app, a new company for each test, and the calls that they make most.
import { expect } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { Notification } from '#contract/notifications.ts'
import { visibilityRules } from '#server/audience.ts'
import { companyWorld } from '#server/company-world.testing.ts'
import type { Person, TestApp } from '#server/testing.ts'

type Body = Record<string, unknown>

/** Instants of its row, in SQL. */
interface Instants {
  publishAt?: string
  expiresAt?: string
  pinnedUntil?: string
}

/** Of the test file that calls this, at its top; whoever is not named is the company's admin. */
export function announcementWorld(options: { listen?: boolean } = {}) {
  const world = companyWorld(options)
  const path = (id: string) => `/api/announcements/${id}`
  const make = async (body: Body = {}, person = world.admin, headers = {}): Promise<Announcement> => {
    const given = { title: 'Stocktaking', content: 'On Friday.', ...body }
    const reply = await person.post('/api/announcements', given, headers)
    expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, ''])
    return reply.json()
  }
  const list = async (query = '', person = world.admin) =>
    (await person.get(`/api/announcements${query}`)).json<{
      items: Announcement[]
      nextCursor: string | null
      counts: { all: number; pinned: number; drafts: number }
    }>()
  /** What somebody's bell tells of announcements, once every job ran. */
  const told = async (person: Person): Promise<Notification[]> => {
    await world.run.work()
    const { items } = (await person.get('/api/notifications')).json<{ items: Notification[] }>()
    return items.filter(({ type }) => type.startsWith('announcement.'))
  }
  return Object.assign(world, {
    make,
    list,
    told,
    read: async (id: string, person = world.admin, zone = 'UTC') =>
      (await person.get(path(id), { 'x-time-zone': zone })).json<Announcement>(),
    patch: (id: string, body: Body, person = world.admin) => person.patch(path(id), body),
    call: (id: string, verb: string, body?: Body, person = world.admin) =>
      person.post(`${path(id)}/${verb}`, body),
    badge: async (person: Person): Promise<number> => (await person.get('/api/badges')).json().announcements,
    titles: async (query = '', person = world.admin) =>
      (await list(query, person)).items.map(({ title }) => title),
    /** Moves its instants, and lets the time of its jobs come, as the clock would. */
    async turn(id: string, { publishAt, expiresAt, pinnedUntil }: Instants): Promise<void> {
      const set = [
        ['publish_at', 'shown_from', publishAt],
        ['expires_at', 'shown_until', expiresAt],
        ['pinned_until', null, pinnedUntil],
      ] as const
      for (const [column, documents, at] of set) {
        if (at === undefined) continue
        await world.run.database.query(`update announcements set ${column} = ${at} where id = $1`, [id])
        if (documents)
          await world.run.database.query(`update search_documents set ${documents} = ${at} where id = $1`, [
            id,
          ])
      }
      await world.run.database.query(
        `update pgboss.job set start_after = now()
          where name = 'announcements.turn' and state = 'created' and data -> 'body' ->> 'id' = $1`,
        [id],
      )
    },
    /** Where somebody who is not its author meets an announcement; each title is in use once. */
    async sight(person: Person, { id, title }: Announcement) {
      const bell = await told(person)
      const latest = (await person.get('/api/announcements/latest')).json().announcement
      const found = (await person.get(`/api/universal-search?q=${title}`)).json().results.announcements
      const { items, counts } = await list('', person)
      return {
        list: items.some((item) => item.id === id),
        count: counts.all,
        badge: (await person.get('/api/badges')).json().announcements,
        latest: latest?.id === id,
        search: found.some((hit: { id: string }) => hit.id === id),
        bell: bell.filter(({ link }) => link.includes(id)).length,
        mails: await mailsDue(world.run, person, id),
      }
    },
  })
}

/** How many mails about it would go to somebody now. */
async function mailsDue({ database }: TestApp, { id }: Person, about: string): Promise<number> {
  const client = await database.connect()
  await client.query('begin')
  const { rowCount } = await client.query(
    `with taken as (select id from gates.take_mails(10000, 0, $1::jsonb))
      select from mails m join taken t on t.id = m.id where m.user_id = $2 and m.subject_id = $3`,
    [visibilityRules, id, about],
  )
  // As if nobody had looked: what is dropped stays dropped.
  await client.query('rollback')
  client.release()
  return rowCount ?? 0
}
